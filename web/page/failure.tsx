import type { ReactNode } from 'react'
import { isRouteErrorResponse, useLocation, useRevalidator } from 'react-router'
import { unreachable } from '#contract/errors.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHead } from './site.tsx'

type FailureProps = {
  message: string
  /** The way on, where another try would fail again. */
  instead?: ReactNode
}

/** A view whose data could not be fetched: what happened, and another try (clause 4.8). */
export function Failure({ message, instead }: FailureProps) {
  const { revalidate, state } = useRevalidator()
  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-6 px-4 py-20">
      <h1 className="text-center text-4xl">This did not work</h1>
      <Notice tone="bad">{message}</Notice>
      {instead ?? (
        <Button variant="quiet" busy={state === 'loading'} onClick={() => void revalidate()}>
          Try again
        </Button>
      )}
    </div>
  )
}

/** What Chromium, Firefox and Safari say where a fetch got no answer, as React Router passes it on. */
const fetchFailures = /^(Failed to fetch|NetworkError|Load failed)/

/**
 * What a person reads about an error that a route threw: the words of our own refusals, whether they
 * came as the error itself or, from a loader on the server, as a response; that nobody answered; else
 * only that it failed.
 */
export function describeRouteError(error: unknown): string {
  if (isRouteErrorResponse(error)) {
    const { message } = (error.data ?? {}) as { message?: unknown }
    if (typeof message === 'string') return message
  }
  if (error instanceof TypeError && fetchFailures.test(error.message)) return unreachable
  const ours = error instanceof Error && (error.name === 'ApiError' || error.name === 'AuthProblem')
  return ours ? error.message : 'Something went wrong. Please try again.'
}

/** The error screen of one page, inside the layout that stays. */
export function RouteFailure({ error }: { error: unknown }) {
  const { pathname } = useLocation()
  // Only a list refuses its address: the beginning is there, the rest of the address is what fails.
  const astray = isRouteErrorResponse(error) && error.status === 400
  return (
    <>
      <PageHead title="Error" />
      {astray ? (
        <Failure
          message="This address leads to no page of the list. A part of it may be missing."
          instead={
            <ButtonLink to={pathname} variant="quiet">
              Go to the beginning of the list
            </ButtonLink>
          }
        />
      ) : (
        <Failure message={describeRouteError(error)} />
      )}
    </>
  )
}
