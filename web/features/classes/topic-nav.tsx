import { Link } from 'react-router'
import type { TopicCount } from '#contract/classes.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { listAddress, type Choices } from '#web/lists/list-query.ts'
import { useStrip } from '#web/ui/use-strip.ts'
import { useMessages } from '#web/words/use-messages.ts'
import type { ClassQuery } from './read-class-query.ts'

const linkClass =
  'inline-flex min-h-11 items-center gap-1.5 border-b-2 border-transparent text-text-quiet transition-colors duration-150 hover:text-text aria-[current]:border-accent aria-[current]:text-text'

type TopicNavProps = { choices: Choices; query: ClassQuery; counts: TopicCount[] }

/** Keeps the other filters. As counts ignore them, numbers show only without other filters. */
export function TopicNav({ choices, query, counts }: TopicNavProps) {
  const t = useMessages('classes')
  const allTopics = useMessages('lists')('allTopics')
  const topicName = useMessages('topics')
  const formats = useFormats()
  const { topic: current, sort: _sort, cursor: _cursor, ...others } = query
  const isCounted = Object.keys(others).length === 0
  const shown = counts.filter(({ topic, count }) => count > 0 || topic === current)
  // "All topics" is the first.
  const strip = useStrip(shown.findIndex(({ topic }) => topic === current) + 1)
  const link = (topic: ClassQuery['topic'], word: string, count?: string) => (
    <li key={word} className="shrink-0">
      <Link
        to={listAddress('/classes', choices, { ...query, topic, cursor: undefined })}
        aria-current={topic === current ? 'page' : undefined}
        preventScrollReset
        className={linkClass}
      >
        {word}
        {count !== undefined && <span className="text-xs tracking-wide tabular-nums">{count}</span>}
      </Link>
    </li>
  )
  return (
    <nav aria-label={t('topics')} className="border-b border-edge max-sm:-mx-4">
      <ul {...strip} className="-mb-px flex gap-x-5 strip max-sm:px-4 sm:flex-wrap sm:gap-x-7">
        {link(undefined, allTopics)}
        {shown.map(({ topic, count, more }) =>
          link(
            topic,
            topicName(topic),
            isCounted ? `${formats.number(count)}${more ? '+' : ''}` : undefined,
          ),
        )}
      </ul>
    </nav>
  )
}
