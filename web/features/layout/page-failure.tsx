import { isRouteErrorResponse } from 'react-router'
import { RouteFailure } from '#web/ui/failure.tsx'
import { NotFound } from './not-found.tsx'

/** The error screen of a page that can also be missing. */
export function PageFailure({ error, start }: { error: unknown; start?: string }) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return missing ? <NotFound /> : <RouteFailure error={error} {...(start && { start })} />
}
