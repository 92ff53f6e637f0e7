import { useRouteLoaderData } from 'react-router'
import type { Site } from '#web/server-context.ts'

/** What this school is called and how to reach it; the root loader brings it with every page. */
export function useSite(): Site {
  const site = useRouteLoaderData<Site>('root')
  if (site === undefined) throw new Error('the root loader has not brought the site')
  return site
}

/**
 * The document's title, `{product} | <title>` (clause 1.2), and what search engines show under it.
 * React moves both to the head, on the server too.
 */
export function PageHead({ title, description }: { title: string; description?: string }) {
  const { product } = useSite()
  return (
    <>
      <title>{`${product} | ${title}`}</title>
      {description !== undefined && <meta name="description" content={description} />}
    </>
  )
}
