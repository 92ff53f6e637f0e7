import { useRef, type ReactNode } from 'react'
import type { ReadableClass } from '#contract/classes.ts'
import { formatPrice } from '#web/format/price.ts'
import { ClassStatusBadge } from '#web/features/classes/class-status.tsx'
import { WhenAndWhere } from '#web/features/classes/shown-facts.tsx'
import { Photo } from '#web/page/photo.tsx'
import { ScrolledText } from '#web/lists/scrolled-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { chosenFacts, ReviewNotice } from './class-fields.tsx'
import { seatsOf } from './class-form.ts'

type ChangedClassDialogProps = {
  open: boolean
  /** The class as it is now. */
  present: ReadableClass
  /** Whether the form has other words or another photograph. */
  rewrites: boolean
  onClose: () => void
  onTake: () => void
  onOverwrite: () => void
}

/** Asks what becomes of an edit whose class was changed after the form had read it. */
export function ChangedClassDialog({
  open,
  present,
  rewrites,
  onClose,
  onTake,
  onOverwrite,
}: ChangedClassDialogProps) {
  const text = useRef<HTMLDivElement>(null)
  const facts: { term: string; fact: ReactNode; wide?: true }[] = [
    { term: 'Course Name', fact: present.className, wide: true },
    { term: 'Price', fact: formatPrice(present.price) },
    { term: 'Seats', fact: seatsOf(present).toLocaleString('en-US') },
    ...chosenFacts(present),
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
    { term: 'You Will Make', fact: present.learn, wide: true },
    { term: 'Bring', fact: present.bring, wide: true },
  ]
  return (
    <Dialog
      open={open}
      onClose={onClose}
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
        <Button variant="quiet" onClick={onClose}>
          Go on editing
        </Button>
        <Button variant="quiet" onClick={onTake}>
          Take the new text
        </Button>
        <Button onClick={onOverwrite}>Save mine over it</Button>
      </DialogActions>
    </Dialog>
  )
}
