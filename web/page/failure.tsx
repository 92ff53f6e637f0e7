import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { unreachable } from '#contract/errors.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { PageHead } from './site.tsx'

/**
 * The messages of Chromium, Firefox and Safari for a fetch without an answer, which React Router passes on.
 */
const fetchFailures = /^(Failed to fetch|NetworkError|Load failed)/

/** For a page's script: no network, or the site has a newer version. */
const scriptFailures = /dynamically imported|module script/

type FailureWords = (key: 'unreachable' | 'tooManyAttempts' | 'unexpected') => string

/** For pages without the messages of `problems`: the identity client's problems, by key. */
const ofProblems = new Map<unknown, Parameters<FailureWords>[0]>([
  ['unreachable', 'unreachable'],
  ['mailUnreachable', 'unreachable'],
  ['timeout', 'unreachable'],
  ['tooManyAttempts', 'tooManyAttempts'],
])

export function describeRouteError(error: unknown, t: FailureWords): string {
  if (isRouteErrorResponse(error)) {
    const { message } = (error.data ?? {}) as { message?: unknown }
    if (typeof message === 'string') return message
  }
  if (!(error instanceof Error)) return t('unexpected')
  const { name, message } = error
  const isOffline =
    error instanceof TypeError && (fetchFailures.test(message) || scriptFailures.test(message))
  if (isOffline || message === unreachable) return t('unreachable')
  if (name === 'AuthProblem' && 'key' in error && error.key !== null)
    return t(ofProblems.get(error.key) ?? 'unexpected')
  return name === 'ApiError' || name === 'AuthProblem' ? message : t('unexpected')
}

/** Firefox ends the requests of a page once it is left: then a reload would lead back to it. */
let isLeft = false
if (typeof window !== 'undefined') addEventListener('beforeunload', () => (isLeft = true))

/** Loads a new document once the site is reachable: React Router requests each script only once. */
async function reopen(): Promise<void> {
  const answer = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined)
  if (answer?.ok) location.reload()
}

type RouteFailureProps = {
  error: unknown
  /** Loads the page's data again. */
  reload: () => Promise<void>
  isReloading: boolean
}

/** Inside the layout: the problem and the next step (clause 4.8). */
export function RouteFailure({ error, reload, isReloading }: RouteFailureProps) {
  const t = useMessages('layout')
  const { pathname } = useLocation()
  const lacksScript = error instanceof TypeError && scriptFailures.test(error.message)
  const [isReopening, setReopening] = useState(lacksScript && !isLeft)
  useEffect(() => {
    if (isReopening) void reopen().finally(() => setReopening(false))
  }, [isReopening])
  // Only lists reject an address: the path is right, the query is not.
  const isBadAddress = isRouteErrorResponse(error) && error.status === 400
  return (
    <div className="mx-auto grid max-w-page justify-items-start gap-6 px-4 py-16 sm:px-6 lg:py-24">
      <PageHead title={t('errorTitle')} />
      <h1 className="text-5xl sm:text-6xl">{t('failed')}</h1>
      <Notice tone="bad">{isBadAddress ? t('astray') : describeRouteError(error, t)}</Notice>
      {isBadAddress ? (
        <ButtonLink to={pathname} variant="quiet">
          {t('toBeginning')}
        </ButtonLink>
      ) : (
        <Button
          variant="quiet"
          busy={isReopening || isReloading}
          onClick={() => (lacksScript ? setReopening(true) : void reload())}
        >
          {t('tryAgain')}
        </Button>
      )}
    </div>
  )
}
