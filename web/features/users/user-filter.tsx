import { useSearchParams } from 'react-router'
import { roles } from '#contract/access.ts'
import { SearchChoice, SearchForm } from '#web/features/search/search-form.tsx'
import type { UserQuery } from './user-query.ts'

/** Search and role of the users; the order of the table stays. */
export function UserFilter({ query }: { query: UserQuery }) {
  const asked = { q: query.q, role: query.role ?? '' }
  const [search] = useSearchParams()
  const sort = search.get('sort')
  return (
    <SearchForm
      action="/dashboard/manageUser"
      label="Search the users"
      placeholder="Name or e-mail"
      asked={asked}
      {...(sort !== null && { kept: { sort } })}
      className="mb-8 sm:grid-cols-[minmax(0,1fr)_minmax(160px,auto)_auto]"
    >
      <SearchChoice
        name="role"
        label="Role"
        asked={asked.role}
        all="All roles"
        options={roles.map((each) => [each, each])}
      />
    </SearchForm>
  )
}
