import { useRef, type ReactNode } from 'react'
import { classChange } from '#contract/class-forms.ts'
import type { ReadableClass } from '#contract/classes.ts'
import type { Translate } from '#messages/translator.ts'
import { ClassStatusBadge } from '#web/features/classes/class-status.tsx'
import { WhenAndWhere } from '#web/features/classes/shown-facts.tsx'
import { useFormats } from '#web/format/use-formats.ts'
import { Photo } from '#web/page/photo.tsx'
import { ScrolledText } from '#web/lists/scrolled-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { classFields } from './class-fields.tsx'
import { ReviewNotice } from './class-review.tsx'
import { seatsOf } from './class-schemas.ts'

/** What a person does with an edit of a class that was changed meanwhile. */
export type Choice = 'edit' | 'discard' | 'overwrite'

type ChangedClassDialogProps = {
  open: boolean
  /** The class as it is now. */
  present: ReadableClass
  /** Whether the form has other words or another photo. */
  rewrites: boolean
  onChoose: (choice: Choice) => void
}

type Fact = { term: string; fact: ReactNode; wide?: true }

/** Asks what becomes of an edit whose class was changed after the form had read it. */
export function ChangedClassDialog(props: ChangedClassDialogProps) {
  const formats = useFormats()
  const { open, present, rewrites, onChoose } = props
  const text = useRef<HTMLDivElement>(null)
  const nameOf = useMessages('topics')
  const facts: Fact[] = [
    { term: 'Course Name', fact: present.className, wide: true },
    { term: 'Price', fact: formats.price(present.price) },
    { term: 'Seats', fact: formats.number(seatsOf(present)) },
    ...fieldsOf('choice', present, nameOf),
    { term: 'When and where', fact: <WhenAndWhere schoolClass={present} />, wide: true },
    {
      term: 'Photograph',
      fact: (
        <Photo
          src={present.photo}
          alt=""
          sizes="96px"
          className="aspect-3/2 w-24 rounded-control"
        />
      ),
    },
    { term: 'Status', fact: <ClassStatusBadge status={present.status} /> },
    {
      term: 'Description',
      fact: (
        <ScrolledText
          ref={text}
          text={present.description}
          label="Description, as it stands now"
          className="mt-1.5 max-h-32 border-l-2 border-tan/60 pl-3"
        />
      ),
      wide: true,
    },
    ...fieldsOf('area', present, nameOf).filter(({ term }) => term !== 'Description'),
  ]
  return (
    <Dialog
      open={open}
      onClose={() => onChoose('edit')}
      title="Changed Meanwhile"
      description="This class was changed after you opened it, perhaps in another window. What you typed is not saved yet. The class stands like this now:"
      initialFocus={text}
    >
      <dl className="mt-4 grid grid-cols-2 gap-3">
        {facts.map(
          ({ term, fact, wide }) =>
            fact !== '' && (
              <div key={term} className={wide ? 'col-span-2' : undefined}>
                <dt className="text-sm font-semibold text-sand">{term}</dt>
                <dd className="wrap-anywhere whitespace-pre-line">{fact}</dd>
              </div>
            ),
        )}
      </dl>
      {rewrites && present.status !== 'pending' && (
        <div className="mt-5">
          <ReviewNotice status={present.status} />
        </div>
      )}
      <DialogActions>
        <Button variant="quiet" onClick={() => onChoose('edit')}>
          Go on editing
        </Button>
        <Button variant="quiet" onClick={() => onChoose('discard')}>
          Take the new text
        </Button>
        <Button onClick={() => onChoose('overwrite')}>Save mine over it</Button>
      </DialogActions>
    </Dialog>
  )
}

/** The form's fields of one kind, as they stand now. */
function fieldsOf(
  kind: 'choice' | 'area',
  present: ReadableClass,
  nameOf: Translate<'topics'>,
): Fact[] {
  const now: Partial<Record<string, unknown>> = present
  return Object.entries(classFields).flatMap(([name, { choice, area }]) => {
    const value = now[name]
    if (typeof value !== 'string' || !(name in classChange.shape)) return []
    if (kind === 'area') return area ? [{ term: area.label, fact: value, wide: true as const }] : []
    const chosen = choice?.of.find((one) => one === value)
    return choice && chosen ? [{ term: choice.label, fact: nameOf(chosen) }] : []
  })
}
