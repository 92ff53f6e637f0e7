import { useSearchParams } from 'react-router'
import { roles } from '#contract/access.ts'
import { userCalls } from '#contract/users.ts'
import { dashboardHeads } from '#web/copy.ts'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { UsersTable } from '#web/features/users/users-table.tsx'
import { useFormats } from '#web/format/use-formats.ts'
import { useFiltering } from '#web/lists/address.ts'
import { describeAsked } from '#web/lists/list-query.ts'
import { countLabel, readAsked } from '#web/lists/read-list.ts'
import { SearchForm } from '#web/lists/search-form.tsx'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import type { Route } from './+types/manage-user.ts'

const choices = {
  role: {
    label: 'Role',
    all: 'All roles',
    words: Object.fromEntries(roles.map((role) => [role, role])),
  },
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { record } = await requireUser(request, 'users:list')
  const { query, list } = await readAsked(request, userCalls.listUsers, (query) =>
    api.listUsers({ query }),
  )
  return { record, query, list }
}

export default function ManageUser({ loaderData: { record, query, list } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const sort = search.get('sort')
  const searching = useFiltering('q', 'role')
  const asked = describeAsked(choices, query, useMessages('ui'))
  const count = countLabel(list, useFormats())
  const head = asked === '' ? dashboardHeads.users(count) : dashboardHeads.usersFound(count, asked)
  const found =
    list.items.length > 0 ? (
      <UsersTable list={list} self={record} />
    ) : (
      <Nobody more={list.next !== undefined} />
    )
  return (
    <>
      <SectionHead page="Manage Users" {...head} />
      <SearchForm
        action="/dashboard/manageUser"
        label="Search the users"
        placeholder="Name or e-mail"
        choices={choices}
        query={query}
        {...(sort !== null && { further: { sort } })}
        className="mb-8 sm:grid-cols-[minmax(0,1fr)_minmax(160px,auto)_auto]"
      />
      <p role="status" className="sr-only">
        {searching
          ? ''
          : `${count} ${count === '1' ? 'user' : 'users'}${asked && ` found: ${asked}`}`}
      </p>
      {searching ? <Spinner label="Loading…" /> : found}
    </>
  )
}

/** Only a search finds nobody: the admin who looks is a user, too. */
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
