import { classAddress } from '#web/features/classes/class-query.ts'
import { classParts } from '#web/features/discovery/parts.ts'
import { sendSitemap } from '#web/features/discovery/sitemap.ts'
import { apiContext, siteContext } from '#web/server-context.ts'
import { load } from '#web/page/load.ts'
import type { Route } from './+types/sitemap-classes.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const { items } = await load(classParts.readPart(context.get(apiContext), cursor))
  return sendSitemap(
    'pages',
    context.get(siteContext),
    items.map((found) => ({
      path: classAddress(found),
      changedAt: found.updatedAt,
    })),
  )
}
