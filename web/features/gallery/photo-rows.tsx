import { ImageUp } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { FileButton } from '#web/forms/photo/file-button.tsx'
import { PhotoUpload } from '#web/forms/photo/photo-upload.tsx'
import { acceptedPhotos } from '#web/forms/photo-field.tsx'
import type { useSaveForm } from '#web/forms/use-save-form.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { PhotoRow } from './photo-row.tsx'
import { readSize, type PhotoList } from './photo-texts.ts'
import type { Tutors } from './tutor-fields.tsx'

type PhotoRowsProps = {
  form: ReturnType<typeof useSaveForm>['form']
  field: PhotoList
  max: number
  tutors?: Tutors
  children: ReactNode
}

/** Rows with texts, moved by menus, up to `max`. */
export function PhotoRows({ form, field, max, tutors, children }: PhotoRowsProps) {
  const t = useMessages('photo-list')
  const box = useRef<HTMLFieldSetElement>(null)
  const [status, setStatus] = useState('')
  const rows = field.getFieldList()

  /** Renders before it returns, then focuses a field or button of the row. */
  const change = (how: () => void, message: string, index: number, ...selectors: string[]) => {
    flushSync(() => {
      how()
      setStatus(message)
    })
    const row = box.current?.querySelectorAll('li')[index] ?? box.current
    for (const selector of selectors) {
      const found = row?.querySelector<HTMLElement>(`${selector}:enabled`)
      if (found) return found.focus()
    }
  }
  const move = (from: number, to: number, selector: string) =>
    change(
      () => form.reorder({ name: field.name, from, to }),
      t('moved', { number: to + 1, count: rows.length }),
      to,
      selector,
    )
  const remove = (index: number) =>
    change(
      () => form.remove({ name: field.name, index }),
      t('removed'),
      Math.min(index, rows.length - 2),
      '[popovertarget]',
      'button',
    )
  const add = async (photo: string) => {
    const size = await readSize(photo)
    if (size === null) return setStatus(t('notAdded'))
    const defaultValue = { photo, title: '', alt: '', tutor: '', instructorId: '', ...size }
    change(
      () => form.insert({ name: field.name, defaultValue }),
      t('added', { number: rows.length + 1 }),
      rows.length,
      'input:not([type=hidden])',
    )
  }
  const [error] = field.errors ?? []
  return (
    <fieldset ref={box} className="grid min-w-0 gap-6">
      <legend className="sr-only">{t('photos')}</legend>
      <ol className="border-b border-edge empty:hidden">
        {rows.map((row, index) => (
          <li key={row.key} className="border-t border-edge">
            <PhotoRow
              row={row}
              index={index}
              last={rows.length - 1}
              tutors={tutors}
              onMove={move}
              onRemove={remove}
            />
          </li>
        ))}
      </ol>
      {children !== false && <p className="text-sm text-text-quiet">{children}</p>}
      {error !== undefined && <p className="text-sm font-semibold text-bad">{error}</p>}
      {rows.length < max && <AddPhoto onSent={add} onStatus={setStatus} />}
      <p role="status" className="sr-only">
        {status}
      </p>
    </fieldset>
  )
}

type AddPhotoProps = {
  onSent: (photo: string) => Promise<void>
  onStatus: (message: string) => void
}

/** The form waits for the upload. */
function AddPhoto({ onSent, onStatus }: AddPhotoProps) {
  const t = useMessages('photo-list')
  const [chosen, setChosen] = useState<{ file: File; number: number } | null>(null)
  const entry = useRef<HTMLInputElement>(null)
  const take = (file: File) => setChosen({ file, number: (chosen?.number ?? 0) + 1 })
  return (
    <div role="group" aria-label={t('add')} className="grid gap-4">
      {/* No name, so it is not submitted; the upload finds its form through it. */}
      <input ref={entry} type="hidden" />
      {chosen !== null && (
        <PhotoUpload
          key={chosen.number}
          file={chosen.file}
          purpose="gallery"
          entry={entry}
          onSent={(photo) => {
            setChosen(null)
            return onSent(photo)
          }}
          onDiscard={() => setChosen(null)}
          onStatus={onStatus}
        />
      )}
      <div>
        <FileButton icon={ImageUp} accept={acceptedPhotos} onFile={take}>
          {t('add')}
        </FileButton>
      </div>
    </div>
  )
}
