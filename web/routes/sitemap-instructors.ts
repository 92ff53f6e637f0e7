import { instructorParts } from '#web/features/discovery/parts.ts'
import { sendSitemap } from '#web/features/discovery/sitemap.ts'
import { instructorAddress } from '#web/features/instructors/instructor-query.ts'
import { apiContext, siteContext } from '#web/server-context.ts'
import { load } from '#web/page/load.ts'
import type { Route } from './+types/sitemap-instructors.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const { items } = await load(instructorParts.readPart(context.get(apiContext), cursor))
  return sendSitemap(
    'pages',
    context.get(siteContext),
    items.map(({ _id, name }) => ({ path: instructorAddress(_id, name) })),
  )
}
