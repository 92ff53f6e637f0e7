import { Link, useSearchParams } from 'react-router'
import { classStatuses, type ClassStatus } from '#contract/classes.ts'
import { statusLooks } from '#web/features/classes/class-status.tsx'
import { addressWith } from '#web/lists/address.ts'
import { classNames } from '#web/ui/class-names.ts'

/** Which classes the review shows. */
export function StatusFilter({ current }: { current: ClassStatus | undefined }) {
  const [search] = useSearchParams()
  return (
    <nav aria-label="Classes by status">
      <ul className="flex flex-wrap gap-2">
        {[undefined, ...classStatuses].map((status) => (
          <li key={status ?? 'all'}>
            <Link
              to={addressWith(search, { status: status ?? null })}
              aria-current={status === current ? 'page' : undefined}
              className={classNames(
                'flex min-h-11 items-center rounded-full border px-3 text-sm sm:px-4 font-semibold no-underline',
                status === current
                  ? 'border-tan bg-tan text-ink'
                  : 'border-tan/60 text-cream hover:bg-tan/15',
              )}
            >
              {status === undefined ? 'All' : statusLooks[status].word}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
