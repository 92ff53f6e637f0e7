import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ApiError } from '#contract/errors.ts'
import { RouteFailure } from '#web/page/failure.tsx'
import { doubtsSession } from '#web/session/ask-server.ts'
import { session } from '#web/session/session-state.ts'
import { retrySession } from '#web/session/store.ts'
import { NotFound } from './not-found.tsx'

/** The error screen of a page: what it is about is missing, or what happened. */
export function PageFailure() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) || error instanceof ApiError ? error.status : null
  return status === 404 ? <NotFound /> : <RouteFailure error={error} />
}

/** That of a dashboard page; asks once who is here where that is in doubt. */
export function DashboardFailure() {
  const error = useRouteError()
  useEffect(() => {
    if (doubtsSession(error) && session.read().state === 'signed-in') void retrySession()
  }, [error])
  return <PageFailure />
}
