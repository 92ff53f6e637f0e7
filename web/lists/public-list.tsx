import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import type { Page } from '#contract/endpoint.ts'
import { searchedAtOnce } from '#contract/searching.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { describeAsked, listAddress, type Asked, type Choices } from './list-query.ts'
import { SearchForm, type Folded } from './search-form.tsx'

/** A list that everybody can search. */
export type PublicListFacts = {
  path: string
  /** What it is of: 'class', 'classes'. */
  one: string
  many: string
  /** What its search looks at. */
  placeholder: string
  choices: Choices
  /** Those of the choices that are folded away at first. */
  folded?: Pick<Folded, 'label' | 'names'>
}

type PublicListProps<Item> = {
  facts: PublicListFacts
  query: Asked
  page: Page<Item>
  intro: string
  /** Another order than by time: only so much of a search is sorted at once. */
  sortsMatches: boolean
  /** What the list says that has nothing to search: a sentence, and the next step where there is one. */
  nothing: { text: string; step?: ReactNode }
  /** What stands with the choices that are folded away. */
  withFolded?: ReactNode
  /** The items. */
  children: ReactNode
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** A public list with its search: the items or why there are none, and the way on. */
export function PublicList<Item>(props: PublicListProps<Item>) {
  const { facts, query, page, intro, sortsMatches, withFolded, children } = props
  const { path, one, many, placeholder, choices, folded } = facts
  const asked = describeAsked(choices, query)
  const count = page.items.length
  const continued = query['cursor'] !== undefined
  const addressAt = (cursor: string | undefined) => listAddress(path, choices, { ...query, cursor })
  const loading = useNavigation().state === 'loading'
  return (
    <div className="mx-auto max-w-page px-4 pt-10 pb-16 sm:px-6 sm:pt-16">
      <h1 className="text-5xl">{capital(many)}</h1>
      <p className="mt-4 mb-8 max-w-[65ch] text-sand sm:mb-10">{intro}</p>
      <SearchForm
        action={path}
        label={`Search the ${many}`}
        placeholder={placeholder}
        choices={choices}
        query={query}
        {...(folded && { folded: { ...folded, children: withFolded } })}
        className={
          Object.keys(choices).length > 2
            ? 'sm:grid-cols-2 lg:grid-cols-4 lg:*:first:col-span-full'
            : 'sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(224px,auto)_minmax(224px,auto)_auto]'
        }
      />
      <div className="relative" aria-busy={loading}>
        {loading && (
          <div className="absolute inset-x-0 top-0 z-10">
            <Spinner label={`Loading ${many}`} />
          </div>
        )}
        <div className={loading ? 'opacity-30' : undefined}>
          <h2 className="mt-10 mb-6 text-3xl wrap-anywhere sm:mt-12">
            {asked === '' ? `All ${many}` : `${capital(many)}: ${asked}`}
            {continued && ', continued'}
          </h2>
          <p role="status" className="sr-only">
            {`${count.toLocaleString('en-US')} ${count === 1 ? one : many} on this page`}
          </p>
          {sortsMatches && (continued || page.next !== undefined) && (
            <p className="mb-6 text-sm text-sand">
              {`Where more than ${searchedAtOnce.toLocaleString('en-US')} ${many} match, the newest come first in this order, then older ones.`}
            </p>
          )}
          {count > 0 ? children : <Nothing {...props} filtered={asked !== ''} />}
          {(continued || page.next !== undefined) && (
            // A cursor knows the way forward only, so the way back is to the beginning.
            <nav aria-label="Pages" className="mt-12 flex flex-wrap justify-center gap-4">
              {continued && (
                <ButtonLink to={addressAt(undefined)} variant="quiet">
                  First page
                </ButtonLink>
              )}
              {page.next !== undefined && (
                <ButtonLink to={addressAt(page.next)} variant="quiet">
                  Next page
                </ButtonLink>
              )}
            </nav>
          )}
        </div>
      </div>
    </div>
  )
}

function Nothing<Item>(props: PublicListProps<Item> & { filtered: boolean }) {
  const { facts, query, page, nothing, filtered } = props
  if (filtered)
    return (
      <Empty
        // A page looks at some of what has common words only.
        text={
          page.next === undefined
            ? `No ${facts.one} matches this. Try fewer words or another topic.`
            : `No ${facts.one} matches this so far. The next page looks further.`
        }
      >
        <ButtonLink to={facts.path} variant="quiet">
          Clear filters
        </ButtonLink>
      </Empty>
    )
  // What was on a later page may have gone since; the way back to the first one is below.
  if (query['cursor'] !== undefined) return <Empty text="There is nothing more in this list." />
  return <Empty text={nothing.text}>{nothing.step}</Empty>
}
