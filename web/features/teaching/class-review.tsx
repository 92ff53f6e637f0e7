import { reviewedFields } from '#contract/class-forms.ts'
import type { ClassStatus, ReadableClass } from '#contract/classes.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useMessages } from '#web/words/use-messages.ts'

type ReviewedTexts = Pick<ReadableClass, (typeof reviewedFields)[number]>

export const toStored = (text: string | undefined) => (text ?? '').replaceAll('\r\n', '\n').trim()

/** Whether the text or the photo changed. */
export const isRewritten = (
  typed: { [Name in keyof ReviewedTexts]?: string | undefined },
  schoolClass: ReviewedTexts,
) => reviewedFields.some((name) => toStored(typed[name]) !== toStored(schoolClass[name]))

type Meetings = readonly { startsAt: number; endsAt: number }[]

const timesOf = (meetings: Meetings) =>
  meetings
    .map(({ startsAt, endsAt }) => `${startsAt}–${endsAt}`)
    .toSorted()
    .join()

/** Whether the times or the place changed; the server notifies students who have paid (clause 10.5). */
export const isMoved = (
  typed: { meetings?: Meetings | undefined } & {
    [Name in 'place' | 'onlineUrl']?: string | null | undefined
  },
  schoolClass: ReadableClass,
) =>
  timesOf(typed.meetings ?? []) !== timesOf(schoolClass.meetings) ||
  (typed.place ?? null) !== schoolClass.place ||
  (typed.onlineUrl ?? null) !== schoolClass.onlineUrl

/** New words send a decided class back to review (clause 4.2); renders nothing for a pending one. */
export function ReviewNotice({ status }: { status: ClassStatus }) {
  const t = useMessages('teaching')
  return status === 'pending' ? null : <Notice tone="info">{t('goesToReview')}</Notice>
}

export function Feedback({ schoolClass: { status, feedback } }: { schoolClass: ReadableClass }) {
  const t = useMessages('teaching')
  if (feedback === null || (status !== 'denied' && status !== 'pending')) return null
  return (
    <div className="mb-6 max-w-4xl">
      <Notice tone="info">
        <p className="font-semibold">{t('schoolFeedback')}</p>
        <p className="whitespace-pre-line wrap-anywhere">{feedback}</p>
      </Notice>
    </div>
  )
}
