import type { ReactNode } from 'react'
import type { Page } from '#contract/endpoint.ts'
import { searchedAtOnce } from '#contract/fields.ts'
import { topicWords } from '#web/copy.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { LoadingArea } from '#web/ui/loading-area.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { quote, type ListQuery } from './list-query.ts'

type ListResultProps<Item> = {
  /** What the list is of: 'class', 'classes'. */
  one: string
  many: string
  query: ListQuery<string>
  page: Page<Item>
  /** The address of the list where the query has another cursor. */
  addressAt: (cursor: string | undefined) => string
  /** The list without a filter. */
  start: string
  /** Another order than by time: only so much of a search is sorted at once. */
  sortsMatches: boolean
  /** What a list says that has nothing to filter: a sentence, and the next step where there is one. */
  nothing: { text: string; step?: ReactNode }
  /** The items. */
  children: ReactNode
}

/** What a public list has found: its heading, the items or why there are none, and the way on. */
export function ListResult<Item>(props: ListResultProps<Item>) {
  const { one, many, query, page, addressAt, sortsMatches, children } = props
  const { q, topic, cursor } = query
  const filtered = q !== '' || topic !== undefined
  const asked = [topic && topicWords[topic], q && quote(q)].filter(Boolean).join(', ')
  const heading = filtered
    ? `${many.charAt(0).toUpperCase()}${many.slice(1)}: ${asked}`
    : `All ${many}`
  const count = page.items.length
  return (
    <LoadingArea label={`Loading ${many}`}>
      <h2 className="mt-10 mb-6 text-3xl wrap-anywhere sm:mt-12">
        {heading}
        {cursor !== undefined && ', continued'}
      </h2>
      <p role="status" className="sr-only">
        {`${count.toLocaleString('en-US')} ${count === 1 ? one : many} on this page`}
      </p>
      {sortsMatches && (cursor ?? page.next) !== undefined && (
        <p className="mb-6 text-sm text-sand">
          {`Where more than ${searchedAtOnce.toLocaleString('en-US')} ${many} match, the newest come first in this order, then older ones.`}
        </p>
      )}
      {count > 0 ? children : <Nothing {...props} filtered={filtered} />}
      <Pager
        first={cursor === undefined ? undefined : addressAt(undefined)}
        next={page.next === undefined ? undefined : addressAt(page.next)}
      />
    </LoadingArea>
  )
}

function Nothing<Item>(props: ListResultProps<Item> & { filtered: boolean }) {
  const { one, query, page, start, nothing, filtered } = props
  if (filtered)
    return (
      <Empty
        // A page looks at some of what has common words only.
        text={
          page.next === undefined
            ? `No ${one} matches this. Try fewer words or another topic.`
            : `No ${one} matches this so far. The next page looks further.`
        }
      >
        <ButtonLink to={start} variant="quiet">
          Clear filters
        </ButtonLink>
      </Empty>
    )
  // What was on a later page may have gone since; the way back to the first one is below.
  if (query.cursor !== undefined) return <Empty text="There is nothing more in this list." />
  return <Empty text={nothing.text}>{nothing.step}</Empty>
}
