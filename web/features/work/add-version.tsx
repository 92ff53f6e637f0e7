import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import { versionLimit } from '#contract/hand-ins.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { useReadWork } from './viewer-context.tsx'

const VersionForm = lazyPart(async () => (await import('./version-form.tsx')).VersionForm)

export function AddVersion() {
  const t = useMessages('viewer')
  const [open, setOpen] = useState(false)
  const { work } = useReadWork()
  if (work.versions.length >= versionLimit.max)
    return <p className="text-sm text-text-quiet">{t('noMoreVersions', versionLimit)}</p>
  return (
    <>
      <Button
        variant={work.status === 'again' && work.hasNew ? 'quiet' : 'primary'}
        size="small"
        onClick={() => setOpen(true)}
        className="mt-2 justify-self-start"
      >
        <ImageUp aria-hidden="true" className="size-4" />
        {t('addVersion')}
      </Button>
      <Dialog
        wide
        open={open}
        onClose={() => setOpen(false)}
        title={t('addVersion')}
        description={t('addVersionText')}
      >
        <VersionForm onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
