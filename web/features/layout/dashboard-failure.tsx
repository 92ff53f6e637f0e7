import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { doubtsSession } from '#web/session/call-api.ts'
import { session } from '#web/session/session-state.ts'
import { retrySession } from '#web/session/store.ts'
import { PageFailure } from './page-failure.tsx'

/** Checks the session once if in doubt. */
export function DashboardFailure() {
  const error = useRouteError()
  useEffect(() => {
    if (doubtsSession(error) && session.read().state === 'signed-in') void retrySession()
  }, [error])
  return <PageFailure />
}
