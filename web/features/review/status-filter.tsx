import { Link, useSearchParams } from 'react-router'
import type { ClassStatus } from '#contract/classes.ts'
import { classNames } from '#web/ui/class-names.ts'

const choices: { status: ClassStatus | null; label: string }[] = [
  { status: null, label: 'All' },
  { status: 'pending', label: 'Pending' },
  { status: 'approved', label: 'Approved' },
  { status: 'denied', label: 'Denied' },
]

/** The address of the first page of another status, in the same order. */
function addressOf(search: URLSearchParams, status: ClassStatus | null): string {
  const next = new URLSearchParams(search)
  next.delete('pages')
  if (status === null) next.delete('status')
  else next.set('status', status)
  return `?${next.toString()}`
}

/** Which classes the review shows. */
export function StatusFilter({ current }: { current: ClassStatus | null }) {
  const [search] = useSearchParams()
  return (
    <nav aria-label="Classes by status">
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ status, label }) => (
          <li key={label}>
            <Link
              to={addressOf(search, status)}
              aria-current={status === current ? 'page' : undefined}
              className={classNames(
                'flex min-h-11 items-center rounded-full border px-3 text-sm sm:px-4 font-semibold no-underline',
                status === current
                  ? 'border-tan bg-tan text-ink'
                  : 'border-tan/60 text-cream hover:bg-tan/15',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
