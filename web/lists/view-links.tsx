import { Link } from 'react-router'

type ViewLinksProps = {
  /** Names them for screen readers. */
  label: string
  views: { to: string; words: string; isShown: boolean }[]
}

/** The ways in which a list can be looked at; the address has the one that is shown. */
export function ViewLinks({ label, views }: ViewLinksProps) {
  return (
    <nav aria-label={label} className="mb-8 border-b border-line">
      <ul className="-mb-px flex flex-wrap gap-x-6">
        {views.map(({ to, words, isShown }) => (
          <li key={words}>
            <Link
              to={to}
              preventScrollReset
              aria-current={isShown ? 'page' : undefined}
              className="flex min-h-11 items-center border-b-2 border-transparent text-sm font-semibold text-sand no-underline transition-colors duration-150 hover:text-cream aria-[current]:border-tan aria-[current]:text-tan-bright"
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
