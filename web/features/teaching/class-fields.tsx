import type { ClassStatus } from '#contract/classes.ts'
import { TextArea, TextField } from '#web/forms/fields.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Field = Parameters<typeof TextField>[0]['field']

// The fields that the forms for adding and for updating a class share (clauses 5.3, 5.4).

export function CourseNameField({ field }: { field: Field }) {
  return (
    <TextField field={field} label="Course Name" hint="3 to 120 characters." autoComplete="off" />
  )
}

export function PriceField({ field, hint }: { field: Field; hint?: string }) {
  return (
    <TextField
      field={field}
      label="Price ($)"
      type="number"
      inputMode="decimal"
      min={0}
      max={100_000}
      step={0.01}
      hint={['0 to 100,000.', hint].join(' ')}
      autoComplete="off"
    />
  )
}

export function DescriptionField({ field }: { field: Field }) {
  return (
    <TextArea
      field={field}
      label="Description"
      rows={8}
      hint="10 to 5,000 characters: what people learn, and what they should bring."
      autoComplete="off"
    />
  )
}

/** What new words do to a class that was decided already (clause 4.2); nothing for one that waits. */
export function ReviewNotice({ status }: { status: ClassStatus }) {
  if (status === 'pending') return null
  return (
    <Notice tone="info">
      With a new name or description this {status} class goes back to review when you save it. Until
      an admin has approved it, nobody new can join; students who paid keep their place. A new price
      alone needs no review.
    </Notice>
  )
}
