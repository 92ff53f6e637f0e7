import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigation } from 'react-router'
import type { Page } from '#contract/endpoint.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import {
  describeFilters,
  listAddress,
  listFilters,
  formatRange,
  type ListQuery,
  type Choices,
} from './list-query.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { SearchForm, type Folded } from './search-form.tsx'

type PublicListProps<Item> = {
  items: 'classes' | 'instructors'
  choices: Choices
  query: ListQuery
  page: Page<Item>
  pageSize: number
  intro: string
  placeholder: string
  /** For a list with nothing to search: a sentence, and maybe the next step. */
  nothing: { text: string; step?: ReactNode }
  nav?: ReactNode
  /** In the row of the search. */
  quick?: ReactNode
  folded: Folded
  /** Without search and filters: there is little to search. */
  isShort?: boolean
  /** Words the filters in use, where something above the list names them already. */
  named?: { names: readonly string[]; words: string } | undefined
  children: ReactNode
}

export function PublicList<Item>(props: PublicListProps<Item>) {
  const { items, choices, query, page, intro, placeholder, nav, quick, folded, named } = props
  const { isShort = false, children } = props
  const t = useMessages('lists')
  const title = useMessages('layout')(items)
  const others = describeFilters(choices, without(query, named), useMessages('ui'))
  const filters = [named?.words, others].filter(Boolean).join(', ')
  const loading = useNavigation().state === 'loading'
  const heading =
    filters === ''
      ? t('everything', { items })
      : filters === named?.words
        ? filters
        : t('found', { items, filters })
  const shown = formatRange(page, t, useFormats())
  return (
    <div className="mx-auto max-w-page px-4 pt-6 pb-16 sm:px-6 lg:pb-28">
      <div className="grid gap-x-12 gap-y-2 lg:grid-cols-[7fr_5fr] lg:items-end">
        <h1 className="text-5xl">{title}</h1>
        <p className="max-w-[60ch] text-text-quiet">{intro}</p>
      </div>
      {!(isShort && filters === '') && (
        <div className="mt-3">
          {nav}
          <div className="mt-4 grid gap-x-6 gap-y-3 lg:grid-cols-[auto_minmax(0,1fr)]">
            {quick}
            <SearchForm
              action={`/${items}`}
              label={t('searchFor', { items })}
              placeholder={placeholder}
              choices={choices}
              query={query}
              folded={folded}
              className={quick === undefined ? 'lg:col-span-2' : undefined}
            />
          </div>
        </div>
      )}
      <div className="relative mt-5" aria-busy={loading}>
        {loading && (
          <div className="absolute inset-x-0 top-0 z-10">
            <Spinner label={t('loading', { items })} />
          </div>
        )}
        <div className={loading ? 'opacity-30' : undefined}>
          {/* On a phone always in columns, whatever the font: nothing may move when it loads. */}
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-8 gap-y-2 border-b border-edge pb-3 sm:flex sm:flex-wrap sm:justify-between">
            <h2 className="min-w-0 text-2xl wrap-anywhere sm:text-3xl">
              {query['cursor'] === undefined ? heading : t('continued', { heading })}
            </h2>
            <p role="status" className="text-sm text-text-quiet tabular-nums">
              {shown !== '' && t('shown', { items, shown, count: page.total?.count ?? 0 })}
            </p>
          </div>
          <ActiveFilters {...props} />
          <div className="mt-5">
            {page.items.length > 0 ? children : <Nothing {...props} filtered={filters !== ''} />}
          </div>
          <Turn {...props} shown={shown} />
        </div>
      </div>
    </div>
  )
}

const without = (query: ListQuery, named: { names: readonly string[] } | undefined): ListQuery =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !named?.names.includes(name)))

function ActiveFilters<Item>({ items, choices, query, named }: PublicListProps<Item>) {
  const t = useMessages('lists')
  const filters = listFilters(choices, without(query, named), useMessages('ui'))
  if (filters.length === 0) return null
  return (
    <ul aria-label={t('filters')} className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-2">
      {filters.map(({ name, words }) => (
        <li key={name} className="min-w-0">
          <Link
            to={listAddress(`/${items}`, choices, {
              ...query,
              [name]: undefined,
              cursor: undefined,
            })}
            preventScrollReset
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-control border border-edge px-3 text-sm text-text transition-colors duration-150 hover:border-accent"
          >
            <span className="sr-only">{t('remove')} </span>
            <span className="min-w-0 wrap-anywhere">{words}</span>
            <X aria-hidden="true" className="size-3.5 shrink-0 text-text-quiet" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={`/${items}`}
          preventScrollReset
          className="inline-flex min-h-11 items-center px-2 text-sm text-text-quiet underline decoration-edge underline-offset-4 hover:text-text"
        >
          {t('clear')}
        </Link>
      </li>
    </ul>
  )
}

function Turn<Item>(props: PublicListProps<Item> & { shown: string }) {
  const { items, choices, query, page, pageSize, shown } = props
  const t = useMessages('lists')
  const continued = query['cursor'] !== undefined
  if (!continued && page.next === undefined) return null
  const addressAt = (cursor: string | undefined) =>
    listAddress(`/${items}`, choices, { ...query, cursor })
  // The first page has one address only; it is also the way back if the page before is unknown.
  const isSecond = page.first !== undefined && page.first <= pageSize + 1
  const before = isSecond ? undefined : page.previous
  return (
    <nav
      aria-label={t('pages')}
      className="mt-14 grid grid-cols-[1fr_auto_1fr] items-center gap-4 border-t border-edge pt-6 lg:mt-20"
    >
      {continued && (
        <ButtonLink
          to={addressAt(before)}
          variant="quiet"
          className="justify-self-start max-sm:px-4"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t(isSecond || before !== undefined ? 'previous' : 'firstPage')}
        </ButtonLink>
      )}
      <p className="col-start-2 text-center text-sm text-text-quiet tabular-nums">{shown}</p>
      {page.next !== undefined && (
        <ButtonLink
          to={addressAt(page.next)}
          variant="quiet"
          className="col-start-3 justify-self-end max-sm:px-4"
        >
          {t('next')}
          <ArrowRight aria-hidden="true" className="size-4" />
        </ButtonLink>
      )}
    </nav>
  )
}

function Nothing<Item>(props: PublicListProps<Item> & { filtered: boolean }) {
  const { items, query, nothing, filtered } = props
  const t = useMessages('lists')
  if (filtered) return <Empty text={t('noMatch', { items })} />
  // A later page may have become empty; the link to the first one is below.
  if (query['cursor'] !== undefined) return <Empty text={t('noMore')} />
  return <Empty text={nothing.text}>{nothing.step}</Empty>
}
