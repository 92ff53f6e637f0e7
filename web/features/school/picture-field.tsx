import { getInputProps } from '@conform-to/react'
import { ImageUp } from 'lucide-react'
import { useId, useRef, useState, type ReactNode } from 'react'
import type { PhotoPurpose } from '#contract/photo-calls.ts'
import type { Field } from '#web/forms/fields.tsx'
import { acceptedPhotos } from '#web/forms/photo-field.tsx'
import { FileButton } from '#web/forms/photo/file-button.tsx'
import { PhotoUpload } from '#web/forms/photo/photo-upload.tsx'
import { Button } from '#web/ui/button.tsx'
import { useMessages } from '#web/words/use-messages.ts'

type PictureFieldProps = {
  field: Field
  purpose: PhotoPurpose
  label: string
  hint: string
  /** The words of the button that goes back to the default. */
  remove: string
  children: (address: string) => ReactNode
}

/** A picture that the school sends, beside what is shown now; empty is the default. */
export function PictureField({ field, purpose, label, hint, remove, children }: PictureFieldProps) {
  const t = useMessages('photo-field')
  const words = useMessages('own-school')
  const id = useId()
  const entry = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [status, setStatus] = useState('')
  const { value = field.initialValue } = field
  const address = typeof value === 'string' ? value : ''
  const { key, ...props } = getInputProps(field, { type: 'hidden' })
  /** As if typed: the form and its preview hear of it. */
  const enter = (next: string, message: string) => {
    setFile(null)
    setStatus(message)
    if (entry.current === null) return
    entry.current.value = next
    entry.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const [error] = (field.errors as string[] | undefined) ?? []
  return (
    <div role="group" aria-labelledby={id} className="grid min-w-0 content-start gap-3">
      <p id={id} className="text-sm font-semibold text-text-quiet">
        {label}
      </p>
      {children(address)}
      <input key={key} {...props} ref={entry} />
      <div className="flex flex-wrap items-center gap-2">
        <FileButton
          icon={ImageUp}
          accept={acceptedPhotos}
          onFile={setFile}
          describedBy={error === undefined ? undefined : field.errorId}
        >
          {purpose === 'logo' ? words('chooseLogo') : t('choose')}
        </FileButton>
        {address !== '' && (
          <Button variant="quiet" size="small" onClick={() => enter('', t('removed'))}>
            {remove}
          </Button>
        )}
      </div>
      <p id={field.errorId} className="text-sm font-semibold text-bad empty:hidden">
        {error}
      </p>
      {file === null ? (
        <p className="text-sm text-text-quiet">{hint}</p>
      ) : (
        <PhotoUpload
          key={`${file.name} ${file.lastModified} ${file.size}`}
          file={file}
          purpose={purpose}
          entry={entry}
          onSent={(photo) => enter(photo, t('added'))}
          onDiscard={() => setFile(null)}
          onStatus={setStatus}
        />
      )}
      <p role="status" className="sr-only">
        {status}
      </p>
    </div>
  )
}
