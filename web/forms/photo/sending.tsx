import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import type { PhotoPurpose } from '#contract/photo-calls.ts'
import { describeRouteError } from '#web/page/failure.tsx'
import { sendPhoto } from '#web/session/send-photo.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { refuseFile, formatFile } from './check-file.ts'
import { useHeldForm } from './use-held-form.ts'

/** In how many steps a screen reader hears of it. */
const steps = 4

const formatShare = (share: number) => share.toLocaleString('en-US', { style: 'percent' })

type SendingProps = {
  file: File
  purpose: PhotoPurpose
  /** The field of the form that waits for the picture. */
  entry: RefObject<HTMLInputElement | null>
  onSent: (photo: string) => void
  onRetry: () => void
  onDiscard: () => void
  /** Says something to screen readers when there is time. */
  tell: (message: string) => void
}

/** Sends a picture once and says how that goes; its form waits. */
export function Sending({ file, purpose, entry, onSent, onRetry, onDiscard, tell }: SendingProps) {
  const [refused] = useState(() => refuseFile(file))
  const [share, setShare] = useState(0)
  const [failure, setFailure] = useState<string | null>(refused)
  const held = useHeldForm(entry, true)

  const step = Math.floor(share * steps) / steps
  const formatStep = useEffectEvent((step: number) =>
    tell(
      step === 1 ? 'Sent. Making the picture ready.' : `Sending the picture, ${formatShare(step)}`,
    ),
  )
  useEffect(() => {
    if (refused === null) formatStep(step)
  }, [refused, step])

  const onDone = useEffectEvent(onSent)
  useEffect(() => {
    if (refused !== null) return
    const given = new AbortController()
    const { signal } = given
    sendPhoto(file, { purpose, onProgress: setShare, signal })
      .then((photo) => (signal.aborted ? undefined : onDone(photo)))
      .catch((error: unknown) => {
        if (!signal.aborted) setFailure(describeRouteError(error))
      })
    return () => given.abort()
  }, [file, purpose, refused])

  return (
    <div className="grid min-w-0 gap-3">
      <p className="text-sm wrap-anywhere text-sand">{formatFile(file)}</p>
      {failure === null ? (
        <>
          <progress
            aria-label="Sending the picture"
            className="h-2 w-full accent-tan"
            // Without a value it moves: nobody knows how long making it ready takes.
            {...(share < 1 && { value: share })}
          />
          <p aria-hidden="true" className="text-sm tabular-nums">
            {share < 1 ? `Sending, ${formatShare(share)}` : 'Sent. Making it ready …'}
          </p>
          {held && (
            <Notice tone="bad">
              The form was not sent: the picture is still on its way. Wait for it, or cancel it.
            </Notice>
          )}
        </>
      ) : (
        <Notice tone="bad">
          {failure}
          {held && ' The form was not sent: send a picture first, or do without one.'}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {failure !== null && refused === null && (
          <Button variant="quiet" size="small" onClick={onRetry}>
            Try again
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={onDiscard}>
          {failure === null ? 'Cancel' : 'Do without it'}
        </Button>
      </div>
    </div>
  )
}
