import { Button } from '#web/ui/button.tsx'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { focusHeading } from './elements.ts'
import { useWorkCall } from './use-work-call.ts'
import { useReadWork } from './viewer-context.tsx'

export function AnswerHandIn() {
  const t = useMessages('viewer')
  const { work, read } = useReadWork()
  const { confirm } = useDialogs()
  const { running, run } = useWorkCall(read)
  const { studentName: student, handInId: id } = work

  // Praise is never open.
  const isOpen = work.versions.some(({ threads }) => threads.some(({ state }) => state === 'open'))

  const answer = async (status: 'again' | 'done') => {
    const agreed = await confirm({
      title: t('answerTitle', { status }),
      text: t('answerText', {
        status,
        student,
        count: work.works.length,
        open: isOpen ? 'yes' : 'no',
      }),
      agree: t('answer', { status }),
    })
    if (!agreed) return
    await run(
      status,
      (call) => call('answerHandIn', { params: { id }, body: { status } }),
      t('answered', { status, student }),
    )
    focusHeading()
  }
  return (
    <div className="mt-2 flex flex-wrap gap-3">
      {(['again', 'done'] as const).map((status) => (
        <Button
          key={status}
          variant={status === 'done' ? 'primary' : 'quiet'}
          size="small"
          busy={running === status}
          disabled={running !== null}
          className="grow"
          onClick={() => void answer(status)}
        >
          {t('answer', { status })}
        </Button>
      ))}
    </div>
  )
}
