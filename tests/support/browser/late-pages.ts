import { createElement, Suspense, use } from 'react'
import { useLoaderData, type ServerBuild } from 'react-router'

/** Makes the part of a page that is sent after its frame; set by a test. */
export const late: { part: () => Promise<string> } = { part: async () => 'calm' }

function LatePart({ part }: { part: Promise<string> }) {
  return createElement('p', null, use(part))
}

function LatePage() {
  const { part } = useLoaderData<{ part: Promise<string> }>()
  return createElement(Suspense, { fallback: 'waiting' }, createElement(LatePart, { part }))
}

/** The site's routes and one more, `/late`, whose page has a part that arrives late. */
export function withLatePage({
  routes,
  assets,
}: ServerBuild): Pick<ServerBuild, 'routes' | 'assets'> {
  const id = 'late'
  const route = { id, parentId: 'root', path: 'late' }
  const loader = () => {
    const part = late.part()
    // It may fail while the root's loader still waits, before anybody reads it.
    part.catch(() => {})
    return { part }
  }
  const module = { default: LatePage, loader }
  const asset = {
    ...route,
    hasAction: false,
    hasLoader: true,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasDefaultExport: true,
    hasErrorBoundary: false,
    module: assets.entry.module,
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  }
  return {
    routes: { ...routes, [id]: { ...route, module } },
    assets: { ...assets, routes: { ...assets.routes, [id]: asset } },
  }
}
