import { ImageUp } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { newVersion } from '#contract/hand-ins.ts'
import { minSide } from '#contract/photo-calls.ts'
import { useCall } from '#web/actions/use-call.ts'
import { DialogForm } from '#web/forms/dialog-form.tsx'
import { TextArea } from '#web/forms/fields.tsx'
import { FilePreview } from '#web/forms/file-preview.tsx'
import { formatMaxSize } from '#web/forms/photo/check-file.ts'
import { FileButton } from '#web/forms/photo/file-button.tsx'
import { PhotoUpload } from '#web/forms/photo/photo-upload.tsx'
import { acceptedPhotos } from '#web/forms/photo-field.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { useToast } from '#web/ui/toasts.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { useReadWork, useShown } from './viewer-context.tsx'
import { WorkImage } from './work-image.tsx'

export function VersionForm({ onClose }: { onClose: () => void }) {
  const t = useMessages('viewer')
  const field = useMessages('photo-field')
  const formats = useFormats()
  const show = useToast()
  const { call } = useCall()
  const entry = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ file: File; number: number } | null>(null)
  const [sent, setSent] = useState<{ photo: string; name: string } | null>(null)
  const [status, setStatus] = useState('')
  const { work, read } = useReadWork()
  const { showNewest } = useShown()
  const { fields, ...form } = useSaveForm({
    id: 'new-version',
    schema: newVersion,
    save: async (body, idempotencyKey) => {
      const input = { params: { id: work._id }, body, idempotencyKey }
      await call('addVersion', input, { reload: false })
      onClose()
      await read()
      showNewest()
      show(t('versionAdded'))
    },
  })
  const take = (file: File) => {
    setSent(null)
    setChosen({ file, number: (chosen?.number ?? 0) + 1 })
  }
  return (
    <DialogForm form={form} submit={t('addVersion')} onClose={onClose}>
      <div role="group" aria-label={t('photograph')} className="grid grid-cols-1 gap-3">
        <BesideLast>
          {chosen !== null && <FilePreview key={chosen.number} file={chosen.file} isWhole />}
        </BesideLast>
        <FileButton
          icon={ImageUp}
          accept={acceptedPhotos}
          onFile={take}
          describedBy={
            chosen === null && fields.photo.errors !== undefined ? fields.photo.errorId : undefined
          }
          className="justify-self-start"
        >
          {field('choose')}
        </FileButton>
        <input ref={entry} type="hidden" name={fields.photo.name} value={sent?.photo ?? ''} />
        {chosen === null ? (
          <p className="text-sm text-text-quiet">
            {field('formats', { size: formatMaxSize(field, formats), pixels: minSide.work })}
          </p>
        ) : sent === null ? (
          <PhotoUpload
            key={chosen.number}
            file={chosen.file}
            purpose="work"
            entry={entry}
            onSent={(photo) =>
              flushSync(() => {
                setSent({ photo, name: chosen.file.name })
                setStatus(field('added'))
              })
            }
            onDiscard={() => setChosen(null)}
            onStatus={setStatus}
          />
        ) : (
          <p className="text-sm wrap-anywhere">{t('ready', sent)}</p>
        )}
        {chosen === null && fields.photo.errors !== undefined && (
          <p id={fields.photo.errorId} className="text-sm font-semibold text-bad">
            {t('choosePhoto')}
          </p>
        )}
        <p role="status" className="sr-only">
          {status}
        </p>
      </div>
      <TextArea field={fields.note} label={t('noteLabel')} rows={3} />
    </DialogForm>
  )
}

/** The chosen file, as a child, beside the last version: a wrong one is noticed before it is sent. */
function BesideLast({ children }: { children: ReactNode }) {
  const t = useMessages('viewer')
  const { work, read } = useReadWork()
  const last = work.versions.at(-1)
  if (last === undefined) return null
  const { number, pictures, width, height } = last
  const frame = (picture: ReactNode, caption: string) => (
    <figure className="grid content-start gap-1">
      <div
        style={{ aspectRatio: Math.max(width / height, 1) }}
        className="grid grid-cols-1 grid-rows-[minmax(0,1fr)] overflow-hidden rounded-print bg-raised"
      >
        {picture}
      </div>
      <figcaption className="text-sm text-text-quiet">{caption}</figcaption>
    </figure>
  )
  return (
    <div className="grid grid-cols-2 gap-3">
      {frame(
        <WorkImage
          pictures={pictures}
          variant={400}
          alt=""
          read={read}
          className="size-full object-contain"
        />,
        t('version', { number }),
      )}
      {frame(children, t('version', { number: number + 1 }))}
    </div>
  )
}
