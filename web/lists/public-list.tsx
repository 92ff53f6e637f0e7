import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigation } from 'react-router'
import type { Page } from '#contract/endpoint.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import {
  describeAsked,
  listAddress,
  listAsked,
  formatRange,
  type Asked,
  type Choices,
} from './list-query.ts'
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
  /** How many items a page has. */
  pageSize: number
  intro: string
  /** What the list says that has nothing to search: a sentence, and the next step where there is one. */
  nothing: { text: string; step?: ReactNode }
  /** Ways to parts of the list, above it. */
  nav?: ReactNode
  /** What stands with the choices that are folded away. */
  withFolded?: ReactNode
  /** The items. */
  children: ReactNode
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** A public list with its search: the items or why there are none, and the way on. */
export function PublicList<Item>(props: PublicListProps<Item>) {
  const { facts, query, page, intro, nav, withFolded, children } = props
  const { path, one, many, placeholder, choices, folded } = facts
  const formats = useFormats()
  const asked = describeAsked(choices, query, formats)
  const count = page.items.length
  const continued = query['cursor'] !== undefined
  const loading = useNavigation().state === 'loading'
  const range = formatRange(page, formats)
  return (
    <div className="mx-auto max-w-page px-4 pt-8 pb-16 sm:px-6 sm:pt-16 lg:pb-28">
      <div className="grid gap-x-12 gap-y-4 lg:grid-cols-[7fr_5fr] lg:items-end">
        <h1 className="text-5xl sm:text-6xl">{capital(many)}</h1>
        <p className="max-w-[60ch] text-sand">{intro}</p>
      </div>
      <div className="mt-6 sm:mt-12">
        {nav}
        <SearchForm
          action={path}
          label={`Search the ${many}`}
          placeholder={placeholder}
          choices={choices}
          query={query}
          {...(folded && { folded: { ...folded, children: withFolded } })}
          className="mt-6 lg:grid-cols-[minmax(0,1fr)_13rem_13rem]"
        />
      </div>
      <div className="relative mt-10 sm:mt-14" aria-busy={loading}>
        {loading && (
          <div className="absolute inset-x-0 top-0 z-10">
            <Spinner label={`Loading ${many}`} />
          </div>
        )}
        <div className={loading ? 'opacity-30' : undefined}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 border-b border-line pb-3">
            <h2 className="min-w-0 text-2xl wrap-anywhere sm:text-3xl">
              {asked === '' ? `All ${many}` : `${capital(many)}: ${asked}`}
              {continued && ', continued'}
            </h2>
            <p role="status" className="text-sm text-sand tabular-nums">
              {range !== '' && `${range} ${page.total?.count === 1 ? one : many}`}
            </p>
          </div>
          <AskedFor facts={facts} query={query} />
          <div className="mt-8 lg:mt-10">
            {count > 0 ? children : <Nothing {...props} filtered={asked !== ''} />}
          </div>
          <Turn {...props} range={range} />
        </div>
      </div>
    </div>
  )
}

/** What is asked for, each with the way to leave it out. */
function AskedFor({ facts: { path, choices }, query }: { facts: PublicListFacts; query: Asked }) {
  const asked = listAsked(choices, query, useFormats())
  if (asked.length === 0) return null
  return (
    <ul aria-label="Asked for" className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-2">
      {asked.map(({ name, words }) => (
        <li key={name} className="min-w-0">
          <Link
            to={listAddress(path, choices, { ...query, [name]: undefined, cursor: undefined })}
            preventScrollReset
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-control border border-line px-3 text-sm text-cream transition-colors duration-150 hover:border-tan"
          >
            <span className="sr-only">Leave out: </span>
            <span className="min-w-0 wrap-anywhere">{words}</span>
            <X aria-hidden="true" className="size-3.5 shrink-0 text-sand" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={path}
          preventScrollReset
          className="inline-flex min-h-11 items-center px-2 text-sm text-sand underline decoration-line underline-offset-4 hover:text-cream"
        >
          Clear filters
        </Link>
      </li>
    </ul>
  )
}

/** The ways to the pages before and behind, and where one is between them. */
function Turn<Item>(props: PublicListProps<Item> & { range: string }) {
  const { facts, query, page, pageSize, range } = props
  const { path, choices } = facts
  const continued = query['cursor'] !== undefined
  if (!continued && page.next === undefined) return null
  const addressAt = (cursor: string | undefined) => listAddress(path, choices, { ...query, cursor })
  // The first page has one address only. Where the page before is not known, the way back is to there.
  const isSecond = page.first !== undefined && page.first <= pageSize + 1
  const before = isSecond ? undefined : page.previous
  return (
    <nav
      aria-label="Pages"
      className="mt-14 grid grid-cols-[1fr_auto_1fr] items-center gap-4 border-t border-line pt-6 lg:mt-20"
    >
      {continued && (
        <ButtonLink
          to={addressAt(before)}
          variant="quiet"
          className="justify-self-start max-sm:px-4"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {isSecond || before !== undefined ? 'Previous' : 'First page'}
        </ButtonLink>
      )}
      <p className="col-start-2 text-center text-sm text-sand tabular-nums">{range}</p>
      {page.next !== undefined && (
        <ButtonLink
          to={addressAt(page.next)}
          variant="quiet"
          className="col-start-3 justify-self-end max-sm:px-4"
        >
          Next
          <ArrowRight aria-hidden="true" className="size-4" />
        </ButtonLink>
      )}
    </nav>
  )
}

function Nothing<Item>(props: PublicListProps<Item> & { filtered: boolean }) {
  const { facts, query, nothing, filtered } = props
  if (filtered)
    return <Empty text={`No ${facts.one} matches this. Leave out one of the filters above.`} />
  // What was on a later page may have gone since; the way back to the first one is below.
  if (query['cursor'] !== undefined) return <Empty text="There is nothing more in this list." />
  return <Empty text={nothing.text}>{nothing.step}</Empty>
}
