import { Link } from 'react-router'
import type { TopicCount } from '#contract/classes.ts'
import { topicWords } from '#web/copy.ts'
import { listAddress } from '#web/lists/list-query.ts'
import { classList } from './class-query.ts'
import type { ClassQuery } from './read-class-query.ts'

const look =
  'inline-flex min-h-11 items-center gap-1.5 border-b-2 border-transparent text-sand transition-colors duration-150 hover:text-cream aria-[current]:border-tan aria-[current]:text-cream'

type TopicNavProps = { query: ClassQuery; counts: TopicCount[] }

/**
 * The topics that have classes, each with how many, and all of them. What else is asked for stays; as it is
 * not counted, the numbers show only where nothing else is.
 */
export function TopicNav({ query, counts }: TopicNavProps) {
  const { path, choices } = classList
  const { topic: current, sort: _sort, cursor: _cursor, ...others } = query
  const isCounted = Object.keys(others).length === 0
  const shown = counts.filter(({ topic, count }) => count > 0 || topic === current)
  const link = (topic: ClassQuery['topic'], word: string, count?: string) => (
    <li key={word}>
      <Link
        to={listAddress(path, choices, { ...query, topic, cursor: undefined })}
        aria-current={topic === current ? 'page' : undefined}
        preventScrollReset
        className={look}
      >
        {word}
        {count !== undefined && <span className="text-xs tracking-wide tabular-nums">{count}</span>}
      </Link>
    </li>
  )
  return (
    <nav aria-label="Topics" className="border-b border-line">
      <ul className="-mb-px flex flex-wrap gap-x-5 sm:gap-x-7">
        {link(undefined, 'All topics')}
        {shown.map(({ topic, count, more }) =>
          link(
            topic,
            topicWords[topic],
            isCounted ? `${count.toLocaleString('en-US')}${more ? '+' : ''}` : undefined,
          ),
        )}
      </ul>
    </nav>
  )
}
