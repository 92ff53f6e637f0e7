import { Button } from '#web/ui/button.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { focusHeading } from './elements.ts'
import { useHandIn } from './use-hand-in.ts'
import { useReadWork } from './viewer-context.tsx'

/** With all photographs of the assignment, as soon as there is a re-shoot of one. */
export function HandInAgain() {
  const t = useMessages('hand-in')
  const { work, read } = useReadWork()
  const { assignmentId, works } = work
  const { isHandingIn, handIn } = useHandIn(read)
  const send = async () => {
    if (await handIn({ assignmentId, count: works.length })) focusHeading()
  }
  return (
    <Button
      size="small"
      busy={isHandingIn}
      onClick={() => void send()}
      className="mt-2 justify-self-start"
    >
      {t('handInAgainCount', { count: works.length })}
    </Button>
  )
}
