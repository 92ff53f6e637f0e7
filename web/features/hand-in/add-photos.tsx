import { ImageUp } from 'lucide-react'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { minSide } from '#contract/photo-calls.ts'
import { acceptedPhotos } from '#web/forms/photo-field.tsx'
import { FilePreview } from '#web/forms/file-preview.tsx'
import { formatFile, formatMaxSize } from '#web/forms/photo/check-file.ts'
import { FileButton } from '#web/forms/photo/file-button.tsx'
import { UploadView } from '#web/forms/photo/upload-view.tsx'
import { useDroppedFiles } from '#web/forms/photo/use-dropped-files.ts'
import { useUploadWords } from '#web/forms/photo/use-upload-words.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { canRetry, type Upload } from './upload-queue.ts'
import type { Uploads } from './use-uploads.ts'

type AddPhotosProps = {
  uploads: Uploads
  max: number
  onStatus: (message: string) => void
}

/** Chosen, dropped or pasted, several at once. */
export function AddPhotos({ uploads, max, onStatus }: AddPhotosProps) {
  const t = useMessages('hand-in')
  const field = useMessages('photo-field')
  const formats = useFormats()
  const id = useId()
  const dragging = useDroppedFiles(uploads.take)
  const adding = useRef<HTMLDivElement>(null)
  /** Keeps the focus on the page if the pressed button disappears. */
  const press = (change: () => void) => {
    flushSync(change)
    if (document.activeElement === document.body) adding.current?.focus()
  }
  return (
    <div className="grid gap-6">
      {uploads.uploads.length > 0 && (
        <ol aria-label={t('uploads')} className="grid gap-4">
          {uploads.uploads.map((upload) => (
            <li
              key={upload.id}
              className="grid grid-cols-[5rem_minmax(0,1fr)] gap-4 border-t border-edge pt-4 sm:grid-cols-[8rem_minmax(0,1fr)]"
            >
              <span className="block aspect-3/2 overflow-hidden rounded-print">
                <FilePreview file={upload.file} />
              </span>
              <OneUpload upload={upload} {...{ uploads, press, onStatus }} />
            </li>
          ))}
        </ol>
      )}
      <div
        ref={adding}
        tabIndex={-1}
        role="group"
        aria-labelledby={id}
        className={classNames(
          'grid gap-3 rounded-panel border border-dashed p-4 sm:p-6',
          dragging ? 'border-accent bg-accent/10' : 'border-edge-strong',
        )}
      >
        <h3 id={id} className="font-sans text-base font-semibold text-text">
          {t('add')}
        </h3>
        {uploads.free > 0 ? (
          <>
            <div>
              <FileButton icon={ImageUp} accept={acceptedPhotos} multiple onFile={uploads.take}>
                {t('choose')}
              </FileButton>
            </div>
            <p className="text-sm text-text-quiet">
              <span className="not-pointer-fine:hidden">{t('dropHere')} </span>
              {field('formats', { size: formatMaxSize(field, formats), pixels: minSide.work })}
            </p>
          </>
        ) : (
          <p className="text-text-quiet">{t('full', { max })}</p>
        )}
        {uploads.skipped > 0 && (
          <Notice tone="bad">{t('leftOut', { count: uploads.skipped, max })}</Notice>
        )}
      </div>
    </div>
  )
}

type OneUploadProps = Pick<AddPhotosProps, 'uploads' | 'onStatus'> & {
  upload: Upload
  press: (change: () => void) => void
}

function OneUpload({ upload, uploads, press, onStatus }: OneUploadProps) {
  const t = useMessages('upload')
  const field = useMessages('photo-field')
  const formats = useFormats()
  const word = useUploadWords()
  const { id, file, refused, state, share, error } = upload
  const drop = () => press(() => uploads.drop(id))
  if (state === 'waiting' || state === 'sent')
    return (
      <div className="grid content-start gap-3">
        <p className="text-sm wrap-anywhere text-text-quiet">{formatFile(file, field, formats)}</p>
        <p className="text-sm">
          {t(uploads.isPaused ? 'offline' : state === 'sent' ? 'waitsForOthers' : 'waits')}
        </p>
        <div>
          <Button variant="quiet" size="small" onClick={drop}>
            {field('remove')}
          </Button>
        </div>
      </div>
    )
  return (
    <UploadView
      file={file}
      share={state === 'adding' ? 1 : share}
      failure={state === 'failed' ? (refused ?? word(error)) : null}
      onRetry={canRetry(upload) ? () => press(() => uploads.retry(id)) : undefined}
      onDiscard={state === 'adding' ? undefined : drop}
      onStatus={onStatus}
    />
  )
}
