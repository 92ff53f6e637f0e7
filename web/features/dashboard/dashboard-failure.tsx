import { useEffect } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { ApiError } from '#contract/errors.ts'
import { NotFound } from '#web/features/layout/not-found.tsx'
import { session } from '#web/session/session-state.ts'
import { retrySession } from '#web/session/store.ts'
import { RouteFailure } from '#web/ui/failure.tsx'
import { doubtsSession } from './problem.ts'

function isMissing(error: unknown): boolean {
  const status = isRouteErrorResponse(error) || error instanceof ApiError ? error.status : null
  return status === 404
}

/** A dashboard page whose data could not be fetched; asks once who is here where that is in doubt. */
export function DashboardFailure({ error }: { error: unknown }) {
  useEffect(() => {
    if (doubtsSession(error) && session.read().state === 'signed-in') void retrySession()
  }, [error])
  return isMissing(error) ? <NotFound /> : <RouteFailure error={error} />
}
