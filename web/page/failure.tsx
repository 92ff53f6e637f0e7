import { isRouteErrorResponse, useLocation, useRevalidator } from 'react-router'
import { unreachable } from '#contract/errors.ts'
import { didNotWork } from '#web/copy.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHead } from './site.tsx'

/** What Chromium, Firefox and Safari say where a fetch got no answer, as React Router passes it on. */
const fetchFailures = /^(Failed to fetch|NetworkError|Load failed)/

/** What a person reads about a route's error: the words of our refusals, or that it failed. */
export function describeRouteError(error: unknown): string {
  if (isRouteErrorResponse(error)) {
    const { message } = (error.data ?? {}) as { message?: unknown }
    if (typeof message === 'string') return message
  }
  if (error instanceof TypeError && fetchFailures.test(error.message)) return unreachable
  const ours = error instanceof Error && (error.name === 'ApiError' || error.name === 'AuthProblem')
  return ours ? error.message : 'Something went wrong. Please try again.'
}

/** The error screen of one page, inside the layout that stays: what happened, and the way on (clause 4.8). */
export function RouteFailure({ error }: { error: unknown }) {
  const { pathname } = useLocation()
  const { revalidate, state } = useRevalidator()
  // Only a list refuses its address: the beginning is there, the rest of the address is what fails.
  const astray = isRouteErrorResponse(error) && error.status === 400
  return (
    <div className="mx-auto grid max-w-page justify-items-start gap-6 px-4 py-16 sm:px-6 lg:py-24">
      <PageHead title="Error" />
      <h1 className="text-5xl sm:text-6xl">{didNotWork}</h1>
      <Notice tone="bad">
        {astray
          ? 'This address leads to no page of the list. A part of it may be missing.'
          : describeRouteError(error)}
      </Notice>
      {astray ? (
        <ButtonLink to={pathname} variant="quiet">
          Go to the beginning of the list
        </ButtonLink>
      ) : (
        <Button variant="quiet" busy={state === 'loading'} onClick={() => void revalidate()}>
          Try again
        </Button>
      )}
    </div>
  )
}
