import { reviewedFields } from '#contract/class-forms.ts'
import type { ClassStatus, ReadableClass } from '#contract/classes.ts'
import { Notice } from '#web/ui/notice.tsx'

type ReviewedTexts = Pick<ReadableClass, (typeof reviewedFields)[number]>

/** A text as the server stores it; a textarea has its own line ends. */
export const toStored = (text: string | undefined) => (text ?? '').replaceAll('\r\n', '\n').trim()

/** Whether a form has other words or another photo than a class. */
export const isRewritten = (
  typed: { [Name in keyof ReviewedTexts]?: string | undefined },
  schoolClass: ReviewedTexts,
) => reviewedFields.some((name) => toStored(typed[name]) !== toStored(schoolClass[name]))

/** What new words do to a class that was decided already (clause 4.2); nothing for a pending one. */
export function ReviewNotice({ status }: { status: ClassStatus }) {
  if (status === 'pending') return null
  return (
    <Notice tone="info">
      With a new name, description, list or photograph this {status} class goes back to review when
      you save it. Until an admin has approved it, nobody new can join; students who paid keep their
      place. A new topic, level, price, date or place, or another number of seats alone needs no
      review.
    </Notice>
  )
}

/** What an admin has to say of a class that is not approved. */
export function Feedback({ schoolClass: { status, feedback } }: { schoolClass: ReadableClass }) {
  if (feedback === null || (status !== 'denied' && status !== 'pending')) return null
  return (
    <div className="mb-6 max-w-4xl">
      <Notice tone="info">
        <p className="font-semibold">Feedback of the school</p>
        <p className="whitespace-pre-line wrap-anywhere">{feedback}</p>
      </Notice>
    </div>
  )
}
