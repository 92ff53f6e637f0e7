import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ApiError } from '#contract/errors.ts'
import { useReload } from '#web/actions/use-reload.ts'
import { RouteFailure } from '#web/page/failure.tsx'
import { NotFound } from './not-found.tsx'

export function PageFailure() {
  const error = useRouteError()
  const reloading = useReload()
  const status = isRouteErrorResponse(error) || error instanceof ApiError ? error.status : null
  return status === 404 ? <NotFound /> : <RouteFailure error={error} {...reloading} />
}
