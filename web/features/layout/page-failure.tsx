import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ApiError } from '#contract/errors.ts'
import { RouteFailure } from '#web/page/failure.tsx'
import { NotFound } from './not-found.tsx'

export function PageFailure() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) || error instanceof ApiError ? error.status : null
  return status === 404 ? <NotFound /> : <RouteFailure error={error} />
}
