import { matchPath, type ServerBuild } from 'react-router'
import type { Language } from '#messages/languages.ts'
import { languageOf } from './page-languages.ts'

type Routes = ServerBuild['routes']

function pathOf(routes: Routes, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id]
  if (route === undefined) return ''
  // The root's path is empty.
  const own = route.path ? `/${route.path}` : ''
  return pathOf(routes, route.parentId) + own
}

const listPatterns = (routes: Routes): string[] =>
  Object.values(routes).flatMap((route) =>
    route !== undefined && (route.index === true || (route.path ?? '*') !== '*')
      ? [pathOf(routes, route.id) || '/']
      : [],
  )

/** Whether addresses of the site's own pages begin with this. */
export const isPageOfSite = async (
  loadPages: () => Promise<ServerBuild>,
  first: string,
): Promise<boolean> =>
  listPatterns((await loadPages()).routes).some((pattern) => pattern.split('/')[1] === first)

/** The pattern of an address, `/class/:id/:slug?`, in any language; `/*` if there is no page. */
export function createPageNames(
  loadPages: () => Promise<ServerBuild>,
  languages: readonly Language[],
): (address: string) => Promise<string> {
  let patterns: Promise<string[]> | undefined
  return async (address) => {
    patterns ??= loadPages().then(({ routes }) => listPatterns(routes))
    const { base } = languageOf(address, languages)
    const path =
      address
        .split('?', 1)[0]
        ?.slice(base.length)
        .replace(/\.data$/, '') || '/'
    return (await patterns).find((pattern) => matchPath(pattern, path) !== null) ?? '/*'
  }
}
