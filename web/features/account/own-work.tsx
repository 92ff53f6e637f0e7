import { useState } from 'react'
import { describeRouteError } from '#web/page/failure.tsx'
import { api } from '#web/session/api.ts'
import { callApi } from '#web/session/call-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { saveBlob } from '#web/ui/save-file.ts'
import { useMessages } from '#web/words/use-messages.ts'

export function OwnWork() {
  const t = useMessages('hand-in')
  const layout = useMessages('layout')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  async function download() {
    setBusy(true)
    setFailure(null)
    try {
      saveBlob(t('file'), 'zip', await callApi(() => api.exportWorks()))
    } catch (error) {
      setFailure(describeRouteError(error, layout))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p className="text-sand">{t('workText')}</p>
      <div>
        <Button variant="quiet" busy={busy} onClick={() => void download()}>
          {t('download')}
        </Button>
      </div>
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
    </>
  )
}
