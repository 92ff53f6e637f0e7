import type { ClassStatus } from '#contract/classes.ts'
import { Notice } from '#web/ui/notice.tsx'

/** The fields that the forms for adding and for updating a class share (clauses 5.3, 5.4). */
export const classFields = {
  className: { label: 'Course Name', hint: '3 to 120 characters.', autoComplete: 'off' },
  price: {
    label: 'Price ($)',
    type: 'number',
    inputMode: 'decimal',
    min: 0,
    max: 100_000,
    step: 0.01,
    hint: '0 to 100,000.',
    autoComplete: 'off',
  },
  description: {
    label: 'Description',
    rows: 8,
    hint: '10 to 5,000 characters: what people learn, and what they should bring.',
    autoComplete: 'off',
  },
} as const

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
