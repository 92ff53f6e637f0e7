import { useSearchParams } from 'react-router'
import type { QueryOf } from '#contract/api.ts'
import { roles } from '#contract/access.ts'
import { userCalls } from '#contract/users.ts'
import type { Translate } from '#messages/translator.ts'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { useUsersFile } from '#web/features/users/users-file.ts'
import { UsersTable } from '#web/features/users/users-table.tsx'
import { useFormats } from '#web/format/use-formats.ts'
import { useFiltering } from '#web/lists/address.ts'
import { describeFilters, type Choices } from '#web/lists/list-query.ts'
import { CsvButton } from '#web/actions/csv-button.tsx'
import { countLabel, readList, readPages } from '#web/lists/read-list.ts'
import { SearchForm } from '#web/lists/search-form.tsx'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/manage-user.ts'

const choicesOf = (t: Translate<'users'>): Choices => ({
  role: {
    label: t('roles'),
    all: t('allRoles'),
    words: Object.fromEntries(roles.map((role) => [role, t('role', { role })])),
  },
  joined: { label: t('joined'), all: t('anyTime'), words: { week: t('newThisWeek') } },
})

type Query = QueryOf<'listUsers'>

const readUsers = (query: Query) => (window: Query) =>
  api.listUsers({ query: { ...query, ...window } })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { record } = await requireUser(request, 'users:list')
  const { query, list } = await readList(request, userCalls.listUsers, (query) =>
    api.listUsers({ query }),
  )
  return { record, query, list }
}

export default memoPage(function ManageUser({
  loaderData: { record, query, list },
}: Route.ComponentProps) {
  const [search] = useSearchParams()
  const sort = search.get('sort')
  const searching = useFiltering('q', 'role', 'joined')
  const t = useMessages('users')
  const files = useMessages('imports')
  const writeFile = useUsersFile()
  const page = useMessages('layout')('users')
  const loading = useMessages('dashboard')('loading')
  const choices = choicesOf(t)
  const filters = describeFilters(choices, query, useMessages('ui'))
  const shown = countLabel(list, useFormats())
  const count = list.total?.count ?? list.items.length
  const [title, text, status] =
    filters === ''
      ? [t('total', { count: shown }), t('text'), t('shown', { count, shown })]
      : [
          t('found', { count: shown }),
          t('matching', { filters }),
          t('shownFound', { count, shown, filters }),
        ]
  const found =
    list.items.length > 0 ? (
      <UsersTable list={list} self={record} />
    ) : (
      <Nobody more={list.next !== undefined} />
    )
  return (
    <>
      <SectionHead page={page} title={title} text={text}>
        <CsvButton
          label={files('exportCsv')}
          fileName={files('usersFile')}
          writeFile={async () => writeFile((await readPages(readUsers(query), Infinity)).items)}
        />
      </SectionHead>
      <SearchForm
        action="/dashboard/manageUser"
        label={t('search')}
        placeholder={t('placeholder')}
        choices={choices}
        query={query}
        {...(sort !== null && { further: { sort } })}
        className="mb-8 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(160px,auto)_minmax(160px,auto)]"
      />
      <p role="status" className="sr-only">
        {!searching && status}
      </p>
      {searching ? <Spinner label={loading} /> : found}
    </>
  )
})

/** Only a search finds nobody: the viewing admin is a user, too. */
function Nobody({ more }: { more: boolean }) {
  const t = useMessages('users')
  return (
    <Empty text={t(more ? 'nobodySoFar' : 'nobody')}>
      <ButtonLink to="?" variant="quiet">
        {t('showAll')}
      </ButtonLink>
    </Empty>
  )
}
