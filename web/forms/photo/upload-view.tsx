import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useFormats } from '#web/format/use-formats.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { formatFile } from './check-file.ts'
import { ProgressBar } from './progress-bar.tsx'

/** Progress steps that screen readers hear. */
const steps = 4

type UploadViewProps = {
  file: File
  /** From 0 to 1; then the school prepares the photo. */
  share: number
  /** Why it failed. */
  failure: ReactNode
  /** Without it, another attempt would fail, too. */
  onRetry?: (() => void) | undefined
  /** Without it, it is too late to cancel. */
  onDiscard?: (() => void) | undefined
  onStatus: (message: string) => void
  children?: ReactNode
}

/** A photo that is being uploaded, or was not. */
export function UploadView(props: UploadViewProps) {
  const { file, share, failure, onRetry, onDiscard, onStatus, children } = props
  const t = useMessages('upload')
  const field = useMessages('photo-field')
  const layout = useMessages('layout')
  const ui = useMessages('ui')
  const formats = useFormats()
  const hasFailed = failure !== null
  const formatProgress = (share: number) =>
    share < 1 ? t('uploaded', { share: formats.share(share) }) : t('preparing')

  const step = Math.floor(share * steps) / steps
  const announce = useEffectEvent((step: number) => onStatus(formatProgress(step)))
  useEffect(() => {
    if (!hasFailed) announce(step)
  }, [hasFailed, step])

  return (
    <div className="grid min-w-0 content-start gap-3">
      <p className="text-sm wrap-anywhere text-text-quiet">{formatFile(file, field, formats)}</p>
      {hasFailed ? (
        <Notice tone="bad">{failure}</Notice>
      ) : (
        <>
          <ProgressBar label={t('uploading')} share={share < 1 ? share : null} />
          <p aria-hidden="true" className="text-sm tabular-nums">
            {formatProgress(share)}
          </p>
          {children}
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {hasFailed && onRetry !== undefined && (
          <Button variant="quiet" size="small" onClick={onRetry}>
            {layout('tryAgain')}
          </Button>
        )}
        {onDiscard !== undefined && (
          <Button variant="quiet" size="small" onClick={onDiscard}>
            {hasFailed ? field('remove') : ui('cancel')}
          </Button>
        )}
      </div>
    </div>
  )
}
