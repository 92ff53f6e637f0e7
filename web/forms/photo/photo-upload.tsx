import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import type { PhotoPurpose } from '#contract/photo-calls.ts'
import type { Formats } from '#messages/formats.ts'
import type { Translate } from '#messages/translator.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { describeRouteError } from '#web/page/failure.tsx'
import { sendPhoto } from '#web/session/send-photo.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { formatFile, refuseFile } from './check-file.ts'
import { useMessages } from '#web/words/use-messages.ts'

/** Progress steps that screen readers hear. */
const steps = 4

type PhotoUploadProps = {
  file: File
  purpose: PhotoPurpose
  entry: RefObject<HTMLInputElement | null>
  /** A rejection counts as a failed upload. */
  onSent: (photo: string) => void | Promise<void>
  /** Called when it cannot continue. */
  onFailed?: () => void
  onRetry: () => void
  onDiscard: () => void
  onStatus: (message: string) => void
}

export function PhotoUpload(props: PhotoUploadProps) {
  const { file, purpose, entry, onSent, onFailed, onRetry, onDiscard, onStatus } = props
  const t = useMessages('photo-field')
  const ui = useMessages('ui')
  const formats = useFormats()
  const [refused] = useState(() => refuseFile(file, t, formats))
  const [share, setShare] = useState(0)
  const [failure, setFailure] = useState<string | null>(refused)
  const held = useHeldForm(entry, true)

  const step = Math.floor(share * steps) / steps
  const layout = useMessages('layout')
  const formatStep = useEffectEvent((step: number) => onStatus(formatProgress(step, t, formats)))
  useEffect(() => {
    if (refused === null) formatStep(step)
  }, [refused, step])

  const onDone = useEffectEvent(onSent)
  useEffect(() => {
    if (refused !== null) return
    const upload = new AbortController()
    const { signal } = upload
    sendPhoto(file, { purpose, onProgress: setShare, signal })
      .then((photo) => (signal.aborted ? undefined : onDone(photo)))
      .catch((error: unknown) => {
        if (!signal.aborted) setFailure(describeRouteError(error, layout))
      })
    return () => upload.abort()
  }, [file, purpose, refused, layout])

  const hasFailed = failure !== null
  const notifyFailed = useEffectEvent(() => onFailed?.())
  useEffect(() => {
    if (hasFailed) notifyFailed()
  }, [hasFailed])

  return (
    <div className="grid min-w-0 gap-3">
      <p className="text-sm wrap-anywhere text-sand">{formatFile(file, t, formats)}</p>
      {failure === null ? (
        <>
          <progress
            aria-label={t('uploading')}
            className="h-2 w-full accent-tan"
            // Without a value the bar is animated: processing time is unknown.
            {...(share < 1 && { value: share })}
          />
          <p aria-hidden="true" className="text-sm tabular-nums">
            {formatProgress(share, t, formats)}
          </p>
          {held && <Notice tone="bad">{t('stillUploading')}</Notice>}
        </>
      ) : (
        <Notice tone="bad">
          {failure}
          {held && <span className="block">{t('notSent')}</span>}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {failure !== null && refused === null && (
          <Button variant="quiet" size="small" onClick={onRetry}>
            {layout('tryAgain')}
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={onDiscard}>
          {failure === null ? ui('cancel') : t('remove')}
        </Button>
      </div>
    </div>
  )
}

const formatProgress = (share: number, t: Translate<'photo-field'>, formats: Formats) =>
  share < 1 ? t('uploaded', { share: formats.share(share) }) : t('preparing')

/**
 * Blocks submitting while `held`; returns whether somebody has tried to, for a message beside the field,
 * which then scrolls into view.
 */
function useHeldForm(entry: RefObject<HTMLInputElement | null>, held: boolean): boolean {
  const [tried, setTried] = useState(false)
  useEffect(() => {
    if (!held) return
    const form = entry.current?.form
    // Before the form's own listeners, which would save it.
    const hold = (event: SubmitEvent) => {
      // Buttons with a name validate a field or add a row; they save nothing.
      if (event.submitter?.hasAttribute('name')) return
      event.preventDefault()
      event.stopPropagation()
      setTried(true)
      entry.current?.closest('[role=group]')?.scrollIntoView({ block: 'center' })
    }
    form?.addEventListener('submit', hold, true)
    return () => form?.removeEventListener('submit', hold, true)
  }, [entry, held])
  return held && tried
}

type ChosenPhotoProps = {
  file: File
  entry: RefObject<HTMLInputElement | null>
  onDiscard: () => void
}

/** Uploaded after the form; an invalid photo blocks the form, too. */
export function ChosenPhoto({ file, entry, onDiscard }: ChosenPhotoProps) {
  const t = useMessages('photo-field')
  const formats = useFormats()
  const [refused] = useState(() => refuseFile(file, t, formats))
  const held = useHeldForm(entry, refused !== null)
  return (
    <div className="grid min-w-0 gap-3">
      <p className="text-sm wrap-anywhere text-sand">{formatFile(file, t, formats)}</p>
      {refused !== null && (
        <Notice tone="bad">
          {refused}
          {held && <span className="block">{t('notSent')}</span>}
        </Notice>
      )}
      <div>
        <Button variant="quiet" size="small" onClick={onDiscard}>
          {t('remove')}
        </Button>
      </div>
    </div>
  )
}
