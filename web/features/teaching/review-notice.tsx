import type { ClassStatus } from '#contract/classes.ts'
import { Notice } from '#web/ui/notice.tsx'

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
