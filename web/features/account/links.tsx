import { useLocation } from 'react-router'
import { returnSearch } from '#web/session/return-location.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useMessages } from '#web/words/use-messages.ts'

export function GoOnLink({ from }: { from: string }) {
  const t = useMessages('account')
  return (
    <ButtonLink to={from} replace>
      {t(from === '/' ? 'goHome' : 'goOn')}
    </ButtonLink>
  )
}

type LoginLinkProps = { from?: string; email: string; quiet?: boolean; children: string }

/** Fills in this e-mail; replaces this page in the history. */
export function LoginLink({ from = '/', email, quiet, children }: LoginLinkProps) {
  return (
    <ButtonLink
      variant={quiet ? 'quiet' : 'primary'}
      to={`/login${returnSearch(from)}`}
      state={{ email } satisfies LocationState}
      replace
    >
      {children}
    </ButtonLink>
  )
}

/** The typed e-mail and the class to book. In the history state, to keep them out of addresses and logs. */
export type LocationState = { email?: string; className?: string }

/** The server does not know it, so it comes after hydration. */
export function useLocationState(): Required<LocationState> {
  const state = useLocation().state as Partial<Record<keyof LocationState, unknown>> | null
  const isHydrated = useHydrated()
  const textOf = (value: unknown) => (isHydrated && typeof value === 'string' ? value : '')
  return { email: textOf(state?.email), className: textOf(state?.className) }
}

/** Tells people who sign in to book that they will return to the class. */
export function BackToClass({ from }: { from: string }) {
  const t = useMessages('account')
  const { className } = useLocationState()
  if (!/^\/class(list)?\//.test(from)) return null
  return (
    <Notice tone="info">
      {className === '' ? t('loginToBook') : t('loginToBookThis', { className })}
    </Notice>
  )
}
