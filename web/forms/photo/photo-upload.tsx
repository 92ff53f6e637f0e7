import { useEffect, useEffectEvent, useState, type MouseEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { v4 as newKey } from 'uuid'
import type { PhotoPurpose } from '#contract/photo-calls.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { sendPhoto } from '#web/session/send-photo.ts'
import { isFinal, isUnanswered } from '#web/session/upload-problem.ts'
import { Button } from '#web/ui/button.tsx'
import { Live } from '#web/ui/live.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { formatFile, refuseFile } from './check-file.ts'
import { UploadView } from './upload-view.tsx'
import { useHeldForm } from './use-held-form.ts'
import { useUploadWords } from './use-upload-words.ts'

type PhotoUploadProps = {
  file: File
  purpose: PhotoPurpose
  entry: RefObject<HTMLInputElement | HTMLTextAreaElement | null>
  /** Puts the photo into the form, before it returns or resolves. */
  onSent: (photo: string) => void | Promise<void>
  onDiscard: () => void
  onStatus: (message: string) => void
}

/** The form of `entry` is sent only once the photo is there. */
export function PhotoUpload(props: PhotoUploadProps) {
  const { file, purpose, entry, onSent, onDiscard, onStatus } = props
  const t = useMessages('upload')
  const field = useMessages('photo-field')
  const formats = useFormats()
  const word = useUploadWords()
  const [refused] = useState(() => refuseFile(file, field, formats))
  const [share, setShare] = useState(0)
  const [error, setError] = useState<unknown>(null)
  // Another object for each attempt, with the same key.
  const [attempt, setAttempt] = useState(() => ({ idempotencyKey: newKey() }))
  const { isHeld, release, forget } = useHeldForm(entry, true)

  const onDone = useEffectEvent(async (photo: string) => {
    await onSent(photo)
    release()
  })
  useEffect(() => {
    if (refused !== null) return
    const upload = new AbortController()
    const { signal } = upload
    sendPhoto(file, purpose, { ...attempt, onProgress: setShare, signal })
      .then((photo) => (signal.aborted ? undefined : onDone(photo)))
      .catch((error: unknown) => {
        if (!signal.aborted) setError(error)
      })
    return () => upload.abort()
  }, [file, purpose, refused, attempt])

  const retry = () => {
    // The message said that the form was not sent.
    forget()
    setError(null)
    setShare(0)
    setAttempt({ ...attempt })
  }
  const isWaiting = isUnanswered(error)
  const onOnline = useEffectEvent(retry)
  useEffect(() => {
    if (!isWaiting) return
    const listener = () => onOnline()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [isWaiting])

  const stay = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const group = currentTarget.closest('[role=group]')
    flushSync(forget)
    // The pressed button is gone.
    group?.querySelector('button')?.focus()
  }

  const failure = refused ?? (error === null ? null : word(error))
  return (
    <UploadView
      file={file}
      share={share}
      failure={
        failure === null ? null : (
          <>
            {failure}
            {isHeld && <span className="block">{field('notSent')}</span>}
          </>
        )
      }
      onRetry={refused !== null || isFinal(error) ? undefined : retry}
      onDiscard={onDiscard}
      onStatus={onStatus}
    >
      <Live>
        {isHeld && (
          <Notice
            tone="info"
            action={
              <Button variant="quiet" size="small" onClick={stay}>
                {t('sendNot')}
              </Button>
            }
          >
            {t('sendsLater')}
          </Notice>
        )}
      </Live>
    </UploadView>
  )
}

type ChosenPhotoProps = {
  file: File
  entry: RefObject<HTMLInputElement | HTMLTextAreaElement | null>
  onDiscard: () => void
}

/** Uploaded after the form; an invalid photo blocks the form, too. */
export function ChosenPhoto({ file, entry, onDiscard }: ChosenPhotoProps) {
  const t = useMessages('photo-field')
  const formats = useFormats()
  const [refused] = useState(() => refuseFile(file, t, formats))
  const { isHeld } = useHeldForm(entry, refused !== null)
  return (
    <div className="grid min-w-0 gap-3">
      <p className="text-sm wrap-anywhere text-text-quiet">{formatFile(file, t, formats)}</p>
      {refused !== null && (
        <Notice tone="bad">
          {refused}
          {isHeld && <span className="block">{t('notSent')}</span>}
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
