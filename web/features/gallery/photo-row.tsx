import { getInputProps } from '@conform-to/react'
import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { TextArea, TextField, type Field } from '#web/forms/fields.tsx'
import { frameNumber } from '#web/format/frame-number.ts'
import { Photo } from '#web/page/photo.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { Select } from '#web/ui/select.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import type { PhotoList } from './photo-texts.ts'
import { TutorFields, type Tutors } from './tutor-fields.tsx'

type PhotoRowProps = {
  row: ReturnType<PhotoList['getFieldList']>[number]
  index: number
  last: number
  tutors: Tutors | undefined
  /** The selector finds what has the focus afterwards. */
  onMove: (from: number, to: number, selector: string) => void
  onRemove: (index: number) => void
}

/** Its fields are folded until somebody opens it, or an error does. */
export function PhotoRow({ row, index, last, tutors, onMove, onRemove }: PhotoRowProps) {
  const t = useMessages('photo-list')
  const dashboard = useMessages('dashboard')
  const { photo, title, alt, tutor, instructorId, width, height } = row.getFieldset()
  const fields = useRef<HTMLDivElement>(null)
  const fieldsId = useId()
  const [state, setState] = useState(alt.value ? 'folded' : 'open')
  if (state === 'folded' && !row.valid) setState('faulty')
  const isOpen = state !== 'folded'
  // The form has just tried to focus a folded field.
  useEffect(() => {
    if (state === 'faulty')
      fields.current
        ?.closest('form')
        ?.querySelector<HTMLElement>('[aria-invalid="true"]:not([type="hidden"])')
        ?.focus()
  }, [state])

  const frame = t('photo', { number: index + 1 })
  const name = title.value || alt.value || frame
  const [fault] = photo.errors ?? []
  const moveTo = (to: number) => () => onMove(index, to, '[popovertarget]')
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{frame}</legend>
      <div className="flex items-center gap-1">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          // What an error has opened stays open until it is mended.
          disabled={!row.valid}
          onClick={() => setState(isOpen ? 'folded' : 'open')}
          className="flex min-w-0 grow items-center gap-3 rounded-control py-2 text-start hover:bg-text/5"
        >
          <span aria-hidden="true" className="text-sm text-text-quiet tabular-nums">
            {frameNumber(index)}
          </span>
          <Photo
            src={photo.value ?? ''}
            alt=""
            sizes="5rem"
            className="aspect-3/2 w-20 shrink-0 rounded-print"
          />
          <span className="grid min-w-0 grow">
            <span className="line-clamp-2 font-semibold text-text">{name}</span>{' '}
            {title.value && (
              <span className="hidden truncate text-sm text-text-quiet sm:block">{alt.value}</span>
            )}
          </span>
          <ChevronDown
            aria-hidden="true"
            className={classNames('size-5 shrink-0 text-accent', isOpen && 'rotate-180')}
          />
        </button>
        <RowMenu label={dashboard('moreActions', { name })}>
          {index > 1 && (
            <Button variant="quiet" onClick={moveTo(0)}>
              {t('first')}
            </Button>
          )}
          {index > 0 && (
            <Button variant="quiet" onClick={moveTo(index - 1)}>
              {t('up')}
            </Button>
          )}
          {index < last && (
            <Button variant="quiet" onClick={moveTo(index + 1)}>
              {t('down')}
            </Button>
          )}
          <Button variant="danger" onClick={() => onRemove(index)}>
            {t('remove')}
          </Button>
        </RowMenu>
      </div>
      <div
        ref={fields}
        id={fieldsId}
        hidden={!isOpen}
        className={classNames(
          isOpen && 'grid gap-x-6 gap-y-4 pt-3 pb-6 sm:grid-cols-[15rem_minmax(0,1fr)]',
        )}
      >
        <Photo
          src={photo.value ?? ''}
          alt=""
          sizes="(min-width: 640px) 15rem, 100vw"
          className="aspect-3/2 w-full rounded-print"
        />
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
              hint={t('altHint')}
              rows={2}
              autoComplete="off"
              className="field-sizing-content"
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.preventDefault()
              }}
            />
          </div>
          {last > 0 && (
            <label className="grid content-start justify-items-start gap-1.5 text-sm font-semibold text-text-quiet">
              {t('position')}
              <Select
                data-position=""
                value={index}
                onChange={({ target }) => onMove(index, Number(target.value), '[data-position]')}
                className="w-24"
              >
                {Array.from({ length: last + 1 }, (_, position) => (
                  <option key={position} value={position}>
                    {frameNumber(position)}
                  </option>
                ))}
              </Select>
            </label>
          )}
        </div>
      </div>
    </fieldset>
  )
}
