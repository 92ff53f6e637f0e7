import { Link } from 'react-router'
import { useStrip } from '#web/ui/use-strip.ts'
import './view-links.css'

type ViewLinksProps = {
  label: string
  views: { to: string; words: string; isShown: boolean }[]
}

export function ViewLinks({ label, views }: ViewLinksProps) {
  const strip = useStrip(views.findIndex(({ isShown }) => isShown))
  return (
    <nav aria-label={label} className="view-links mb-8">
      <ul {...strip} className="strip">
        {views.map(({ to, words, isShown }) => (
          <li key={words}>
            <Link to={to} preventScrollReset aria-current={isShown ? 'page' : undefined}>
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
