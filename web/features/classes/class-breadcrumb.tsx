import { Link } from 'react-router'
import type { Topic } from '#contract/classes.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { topicAddress } from './class-query.ts'

const linkClass =
  'inline-block -my-2 py-3 decoration-edge underline-offset-4 hover:text-text hover:underline'

export function ClassBreadcrumb({ topic }: { topic: Topic }) {
  const t = useMessages('class-page')
  const layout = useMessages('layout')
  const topics = useMessages('topics')
  return (
    <nav aria-label={t('breadcrumb')}>
      <ol className="flex flex-wrap gap-x-2 text-sm font-semibold tracking-wide text-text-quiet">
        <li>
          <Link to="/classes" className={linkClass}>
            {layout('classes')}
          </Link>
        </li>
        <li className="before:me-2 before:content-['/']">
          <Link to={topicAddress(topic)} className={linkClass}>
            {topics(topic)}
          </Link>
        </li>
      </ol>
    </nav>
  )
}
