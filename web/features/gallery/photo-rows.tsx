import { getInputProps, type FieldMetadata } from '@conform-to/react'
import { ArrowDown, ArrowUp, ImageUp, X, type LucideIcon } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { TextArea, TextField, type Field } from '#web/forms/fields.tsx'
import { FileButton } from '#web/forms/photo/file-button.tsx'
import { PhotoUpload } from '#web/forms/photo/photo-upload.tsx'
import { acceptedPhotos } from '#web/forms/photo-field.tsx'
import type { useSaveForm } from '#web/forms/use-save-form.ts'
import { frameNumber } from '#web/format/frame-number.ts'
import { Photo } from '#web/page/photo.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { readSize, type PhotoTexts } from './photo-texts.ts'
import { TutorFields, type Tutors } from './tutor-fields.tsx'

export type PhotoList = FieldMetadata<Partial<PhotoTexts>[]>

type PhotoRowsProps = {
  form: ReturnType<typeof useSaveForm>['form']
  field: PhotoList
  max: number
  tutors?: Tutors
  children: ReactNode
}

/** Rows with texts, moved by buttons, up to `max`. */
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
  /** The focus stays on what was used: an arrow, at the end of the list the other one, or the position. */
  const move = (from: number, to: number, ...selectors: string[]) =>
    change(
      () => form.reorder({ name: field.name, from, to }),
      t('moved', { number: to + 1, count: rows.length }),
      to,
      ...selectors,
    )
  const remove = (index: number) =>
    change(
      () => form.remove({ name: field.name, index }),
      t('removed'),
      Math.min(index, rows.length - 2),
      '[data-remove]',
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
      {rows.length > 0 && <p className="text-sm text-sand">{t('altHint')}</p>}
      <ol className="grid gap-8">
        {rows.map((row, index) => (
          <li key={row.key} className="border-t border-line pt-6">
            <Row
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
      {children !== false && <p className="text-sm text-sand">{children}</p>}
      {error !== undefined && <p className="text-sm font-semibold text-bad">{error}</p>}
      {rows.length < max && <AddPhoto onSent={add} onStatus={setStatus} />}
      <p role="status" className="sr-only">
        {status}
      </p>
    </fieldset>
  )
}

type RowProps = {
  row: ReturnType<PhotoList['getFieldList']>[number]
  index: number
  last: number
  tutors: Tutors | undefined
  onMove: (from: number, to: number, ...selectors: string[]) => void
  onRemove: (index: number) => void
}

function Row({ row, index, last, tutors, onMove, onRemove }: RowProps) {
  const t = useMessages('photo-list')
  const { photo, title, alt, tutor, instructorId, width, height } = row.getFieldset()
  const number = index + 1
  const [fault] = photo.errors ?? []
  const button = (name: 'up' | 'down' | 'remove', Icon: LucideIcon, onClick: () => void) => (
    <Button
      {...{ [`data-${name}`]: '' }}
      variant="quiet"
      size="small"
      className="w-11 px-0!"
      aria-label={t(name, { number })}
      disabled={(name === 'up' && index === 0) || (name === 'down' && index === last)}
      onClick={onClick}
    >
      <Icon aria-hidden="true" className="size-4" />
    </Button>
  )
  return (
    <fieldset className="grid min-w-0 gap-x-6 gap-y-4 sm:grid-cols-[15rem_minmax(0,1fr)]">
      <legend className="sr-only">{t('photo', { number })}</legend>
      <div className="flex items-center gap-3 sm:grid sm:content-start">
        <Photo
          src={photo.value ?? ''}
          alt=""
          sizes="(min-width: 640px) 15rem, 5rem"
          className="aspect-3/2 w-20 shrink-0 rounded-print sm:w-full"
        />
        <div className="flex grow items-center gap-1">
          <Select
            data-position=""
            aria-label={t('position', { number })}
            value={index}
            disabled={last === 0}
            onChange={({ target }) => onMove(index, Number(target.value), '[data-position]')}
            className="me-auto w-22"
          >
            {Array.from({ length: last + 1 }, (_, position) => (
              <option key={position} value={position}>
                {frameNumber(position)}
              </option>
            ))}
          </Select>
          {button('up', ArrowUp, () => onMove(index, index - 1, '[data-up]', '[data-down]'))}
          {button('down', ArrowDown, () => onMove(index, index + 1, '[data-down]', '[data-up]'))}
          {button('remove', X, () => onRemove(index))}
        </div>
      </div>
      <div className="grid min-w-0 content-start gap-4 lg:grid-cols-2">
        {[photo, width, height].map((hidden: Field) => {
          const { key, ...props } = getInputProps(hidden, { type: 'hidden' })
          return <input key={key ?? hidden.name} {...props} />
        })}
        {fault !== undefined && <p className="text-sm font-semibold text-bad">{fault}</p>}
        <div className={tutors === undefined ? 'lg:col-span-2' : undefined}>
          <TextField field={title} label={t('title')} autoComplete="off" />
        </div>
        {tutors !== undefined && (
          <TutorFields instructor={instructorId} tutor={tutor} tutors={tutors} />
        )}
        <div className="lg:col-span-2">
          {/* Grows with its text, which stays one paragraph. */}
          <TextArea
            field={alt}
            label={t('alt')}
            rows={2}
            autoComplete="off"
            className="field-sizing-content"
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault()
            }}
          />
        </div>
      </div>
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
