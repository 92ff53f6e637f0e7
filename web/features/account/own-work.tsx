import { useCall } from '#web/actions/use-call.ts'
import { describeRouteError } from '#web/page/failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { saveBlob } from '#web/ui/save-file.ts'
import { useMessages } from '#web/words/use-messages.ts'

export function OwnWork() {
  const t = useMessages('hand-in')
  const layout = useMessages('layout')
  const { call, pending, problem } = useCall()
  const download = () =>
    void call('exportWorks', {}, { reload: false }).then(
      (works) => saveBlob(t('file'), 'zip', works),
      () => undefined,
    )
  return (
    <>
      <p className="text-text-quiet">{t('workText')}</p>
      <div>
        <Button variant="quiet" busy={pending} onClick={download}>
          {t('download')}
        </Button>
      </div>
      {problem !== null && <Notice tone="bad">{describeRouteError(problem, layout)}</Notice>}
    </>
  )
}
