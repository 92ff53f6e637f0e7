import { useId, useState } from 'react'
import type { Translate } from '#messages/translator.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useMessages } from '#web/words/use-messages.ts'

type Counts = { photos: number; min: number; max: number; uploading: number; failed: number }

/** Null if it can be handed in. */
export function findMissing(
  { photos, min, max, uploading, failed }: Counts,
  t: Translate<'hand-in'>,
) {
  if (uploading > 0) return t('stillUploading')
  if (failed > 0) return t('failedUploads', { count: failed })
  if (photos < min) return t(photos === 0 ? 'tooFew' : 'tooFewMore', { count: min - photos })
  if (photos > max) return t('tooMany', { count: photos - max, max })
  return null
}

type SendHandInProps = {
  counts: Counts
  isAgain: boolean
  hasNew: boolean
  busy: boolean
  send: () => void
}

export function SendHandIn({ counts, isAgain, hasNew, busy, send }: SendHandInProps) {
  const t = useMessages('hand-in')
  const id = useId()
  const [hasTried, setHasTried] = useState(false)
  const missing = findMissing(counts, t)
  const hint = isAgain && !hasNew ? t('nothingNew') : t('ready', { count: counts.photos })
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-edge pt-6">
      <Button
        busy={busy}
        aria-describedby={id}
        className="max-sm:w-full"
        onClick={() => {
          setHasTried(true)
          if (missing === null) send()
        }}
      >
        {t(isAgain ? 'handInAgain' : 'handIn')}
      </Button>
      <div id={id} className="min-w-0">
        {hasTried && missing !== null ? (
          <Notice tone="bad">{missing}</Notice>
        ) : (
          <p className="text-text-quiet">{missing ?? hint}</p>
        )}
      </div>
    </div>
  )
}
