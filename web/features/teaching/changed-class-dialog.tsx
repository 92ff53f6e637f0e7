import { useRef, type ReactNode } from 'react'
import { classChange } from '#contract/class-forms.ts'
import type { ReadableClass } from '#contract/classes.ts'
import type { Translate } from '#messages/translator.ts'
import { ClassStatusBadge } from '#web/features/classes/class-status.tsx'
import { WhenAndWhere } from '#web/features/classes/when-and-where.tsx'
import { useFormats } from '#web/format/use-formats.ts'
import { Photo } from '#web/page/photo.tsx'
import { ScrolledText } from '#web/lists/scrolled-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { classFields, useFieldLabel } from './class-fields.tsx'
import { ReviewNotice } from './class-review.tsx'
import { seatsOf } from './class-schemas.ts'

export type Choice = 'edit' | 'discard' | 'overwrite'

type ChangedClassDialogProps = {
  open: boolean
  current: ReadableClass
  rewrites: boolean
  onChoose: (choice: Choice) => void
}

type Fact = { term: string; fact: ReactNode; wide?: true }

export function ChangedClassDialog(props: ChangedClassDialogProps) {
  const t = useMessages('teaching')
  const table = useMessages('dashboard')
  const formats = useFormats()
  const { open, current, rewrites, onChoose } = props
  const text = useRef<HTMLDivElement>(null)
  const nameOf = useMessages('topics')
  const labelOf = useFieldLabel()
  const facts: Fact[] = [
    { term: t('className'), fact: current.className, wide: true },
    { term: t('price'), fact: formats.price(current.price) },
    { term: t('seats'), fact: formats.number(seatsOf(current)) },
    ...fieldsOf('choice', current, labelOf, nameOf),
    { term: t('partDates'), fact: <WhenAndWhere schoolClass={current} />, wide: true },
    {
      term: t('photograph'),
      fact: (
        <Photo
          src={current.photo}
          alt=""
          sizes="96px"
          className="aspect-3/2 w-24 rounded-control"
        />
      ),
    },
    { term: table('status'), fact: <ClassStatusBadge status={current.status} /> },
    {
      term: t('description'),
      fact: (
        <ScrolledText
          ref={text}
          text={current.description}
          label={t('descriptionNow')}
          className="mt-1.5 max-h-32 border-s-2 border-accent/60 ps-3"
        />
      ),
      wide: true,
    },
    ...fieldsOf('area', current, labelOf, nameOf),
  ]
  return (
    <Dialog
      open={open}
      onClose={() => onChoose('edit')}
      title={t('changedTitle')}
      description={t('changedText')}
      initialFocus={text}
    >
      <dl className="mt-4 grid grid-cols-2 gap-3">
        {facts.map(
          ({ term, fact, wide }) =>
            fact !== '' && (
              <div key={term} className={wide ? 'col-span-2' : undefined}>
                <dt className="text-sm font-semibold text-text-quiet">{term}</dt>
                <dd className="wrap-anywhere whitespace-pre-line">{fact}</dd>
              </div>
            ),
        )}
      </dl>
      {rewrites && current.status !== 'pending' && (
        <div className="mt-5">
          <ReviewNotice status={current.status} />
        </div>
      )}
      <DialogActions>
        <Button variant="quiet" onClick={() => onChoose('edit')}>
          {t('keepEditing')}
        </Button>
        <Button variant="quiet" onClick={() => onChoose('discard')}>
          {t('discard')}
        </Button>
        <Button onClick={() => onChoose('overwrite')}>{t('overwrite')}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** The description is compared elsewhere. */
function fieldsOf(
  kind: 'choice' | 'area',
  current: ReadableClass,
  labelOf: ReturnType<typeof useFieldLabel>,
  nameOf: Translate<'topics'>,
): Fact[] {
  const now: Partial<Record<string, unknown>> = current
  return Object.entries(classFields).flatMap(([name, { label, choice, area }]) => {
    const value = now[name]
    if (typeof value !== 'string' || !(name in classChange.shape)) return []
    if (kind === 'area')
      return area && name !== 'description'
        ? [{ term: labelOf(label), fact: value, wide: true as const }]
        : []
    const chosen = choice?.find((one) => one === value)
    return chosen ? [{ term: labelOf(label), fact: nameOf(chosen) }] : []
  })
}
