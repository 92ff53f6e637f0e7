import { memo, type ComponentType } from 'react'

/**
 * A route's page that renders again only when its loader has other data. React Router renders all of a page at each
 * step of a navigation and of a fetcher.
 */
export const memoPage = <Props extends { loaderData?: unknown }>(Page: ComponentType<Props>) =>
  memo(Page, (before, after) => before.loaderData === after.loaderData)
