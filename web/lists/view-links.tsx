import { Link } from 'react-router'
import { classNames } from '#web/ui/class-names.ts'
import { useStrip } from '#web/ui/use-strip.ts'

type ViewLinksProps = {
  label: string
  views: { to: string; words: string; isShown: boolean }[]
}

/** The current view is underlined, on the line below them all. With forced colours all borders and words have one colour. */
const shownClass =
  'border-accent text-accent-strong forced-colors:border-[Highlight] forced-colors:text-[Highlight]'
const otherClass = 'border-transparent text-text-quiet hover:text-text forced-colors:border-b-0'

export function ViewLinks({ label, views }: ViewLinksProps) {
  const strip = useStrip(views.findIndex(({ isShown }) => isShown))
  return (
    <nav aria-label={label} className="mb-8 border-b border-edge">
      {/* On a narrow phone they are one line that scrolls, so that the underline is at its own word. */}
      <ul {...strip} className="strip -mb-px flex gap-x-6 whitespace-nowrap">
        {views.map(({ to, words, isShown }) => (
          <li key={words}>
            <Link
              to={to}
              preventScrollReset
              aria-current={isShown ? 'page' : undefined}
              className={classNames(
                'flex min-h-11 items-center border-b-2 text-sm/[1.6] font-semibold',
                isShown ? shownClass : otherClass,
              )}
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
