import { data } from 'react-router'
import type { SchoolClass } from '#contract/classes.ts'
import type { Page } from '#contract/endpoint.ts'
import { ClassList } from '#web/features/classes/class-list.tsx'
import { findOffered } from '#web/features/classes/find-offered.ts'
import { OfferedClass } from '#web/features/classes/offered-class.tsx'
import { askedOf, readClassQuery, type ClassQuery } from '#web/features/classes/read-class-query.ts'
import { apiContext, siteContext } from '#web/server-context.ts'
import { load } from '#web/page/load.ts'
import type { Route } from './+types/classes.ts'

const pageSize = 12

type Shown = { offered: SchoolClass } | { query: ClassQuery; page: Page<SchoolClass> }

/** The class list, or with `id` the one class. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Shown> {
  const api = context.get(apiContext)
  const search = new URL(request.url).searchParams
  const id = search.get('id')
  if (id !== null) {
    const offered = await findOffered(api, id)
    if (offered === null) throw data(null, { status: 404 })
    return { offered }
  }
  const query = readClassQuery(search)
  const { timeZone } = context.get(siteContext)
  const asked = { ...askedOf(query, timeZone), limit: pageSize }
  const page = await load(api.listClasses({ query: asked }))
  return { query, page }
}

export default function ClassesPage({ loaderData }: Route.ComponentProps) {
  return 'offered' in loaderData ? (
    <OfferedClass schoolClass={loaderData.offered} />
  ) : (
    <ClassList {...loaderData} />
  )
}
