import { useSearchParams } from 'react-router'
import { classStatuses, type ClassStatus } from '#contract/classes.ts'
import { statusLooks } from '#web/features/classes/class-status.tsx'
import { addressWith } from '#web/lists/address.ts'
import { ViewLinks } from '#web/lists/view-links.tsx'

/** Which classes the review shows. */
export function StatusFilter({ current }: { current: ClassStatus | undefined }) {
  const [search] = useSearchParams()
  return (
    <ViewLinks
      label="Classes by status"
      views={[undefined, ...classStatuses].map((status) => ({
        to: addressWith(search, { status: status ?? null }),
        words: status === undefined ? 'All' : statusLooks[status].word,
        isShown: status === current,
      }))}
    />
  )
}
