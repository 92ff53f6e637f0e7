import { useLocation } from 'react-router'
import { useHydrated } from '#web/ui/hydrated.ts'

/** What a link of the account pages hands on in the history, out of the address and its logs. */
export type KnownEmail = { email: string }

/** The e-mail that the page before handed on, or ''. The server does not know it, so it comes after hydration. */
export function useKnownEmail(): string {
  const state: unknown = useLocation().state
  const hydrated = useHydrated()
  if (!hydrated || typeof state !== 'object' || state === null) return ''
  const { email } = state as Partial<Record<keyof KnownEmail, unknown>>
  return typeof email === 'string' ? email : ''
}
