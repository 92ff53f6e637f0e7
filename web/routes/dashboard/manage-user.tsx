import { useNavigation } from 'react-router'
import type { User } from '#contract/users.ts'
import { dashboardHeads } from '#web/copy.ts'
import { DashboardFailure } from '#web/features/dashboard/dashboard-failure.tsx'
import { ListEnd, TooLongToSort } from '#web/features/dashboard/list-end.tsx'
import { askedOf, countLabel, readList, type List } from '#web/features/dashboard/read-list.ts'
import { SectionHead } from '#web/features/dashboard/section-head.tsx'
import { UserFilter } from '#web/features/users/user-filter.tsx'
import { describeUserQuery, readUserQuery, type UserQuery } from '#web/features/users/user-query.ts'
import { userSorts } from '#web/features/users/user-sorts.ts'
import { UsersTable } from '#web/features/users/users-table.tsx'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { PageHead } from '#web/ui/site.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Route } from './+types/manage-user.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { record } = await requireUser(request, 'users:list')
  const search = new URL(request.url).searchParams
  const query = readUserQuery(search)
  const list = await readList(
    (window) => api.listUsers({ query: { ...query, ...window } }),
    userSorts,
    askedOf(search, userSorts),
  )
  return { record, query, list }
}
clientLoader.hydrate = true as const

export default function ManageUser({ loaderData: { record, query, list } }: Route.ComponentProps) {
  const target = useNavigation().location
  const asked = describeUserQuery(query)
  const searching = target !== undefined && !isSameQuery(query, target.search)
  const count = countLabel(list)
  const head = asked === '' ? dashboardHeads.users(count) : dashboardHeads.usersFound(count, asked)
  return (
    <>
      <PageHead title="Dashboard Manage Users" />
      <SectionHead {...head} />
      <UserFilter query={query} />
      <p role="status" className="sr-only">
        {searching
          ? ''
          : `${count} ${count === '1' ? 'user' : 'users'}${asked && ` found: ${asked}`}`}
      </p>
      {searching && <Spinner label="Loading…" />}
      {!searching && list.items.length === 0 && <Nobody more={list.more} />}
      {!searching && list.items.length > 0 && <Found list={list} self={record} />}
    </>
  )
}

function isSameQuery({ q, role }: UserQuery, address: string): boolean {
  const target = readUserQuery(new URLSearchParams(address))
  return target.q === q && target.role === role
}

function Found({ list, self }: { list: List<User>; self: User }) {
  return (
    <>
      {list.tooLong && <TooLongToSort />}
      <UsersTable list={list} self={self} />
      <ListEnd {...list} />
    </>
  )
}

/** Only a search finds nobody: whoever looks is a user. */
function Nobody({ more }: { more: boolean }) {
  return (
    <Empty
      text={
        more
          ? 'Nobody among the first thousands matches this. Try a word that is less common.'
          : 'Nobody matches this. Try fewer words or another role.'
      }
    >
      <ButtonLink to="?" variant="quiet">
        Show all users
      </ButtonLink>
    </Empty>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DashboardFailure error={error} />
}
