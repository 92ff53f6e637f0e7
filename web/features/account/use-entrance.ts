import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useSession } from '#web/session/auth.ts'
import { readReturnLocation } from '#web/session/return-location.ts'

/**
 * What login and registration share: where to go afterwards, and whether their form has the page.
 * The form keeps it while it is at work, although the session changes under it: from the first press
 * until the person has left this very visit of the page.
 */
export function useEntrance() {
  const session = useSession()
  const { key, search } = useLocation()
  const [params] = useSearchParams()
  const [enteringAt, setEnteringAt] = useState<string | null>(null)
  const entering = enteringAt === key
  const signedIn = session.state === 'signed-in' || session.state === 'no-record'
  return {
    from: readReturnLocation(params),
    need: params.get('need'),
    /** The address's search part, to hand on between login and registration. */
    search,
    session,
    entering,
    /** The session of somebody who is signed in already, not by this form. */
    elsewhere: signedIn && !entering ? session : null,
    /** Runs a sign-in with the form kept in place; a failure ends that. */
    enter: async (signIn: () => Promise<void>) => {
      setEnteringAt(key)
      try {
        await signIn()
      } catch (error) {
        setEnteringAt(null)
        throw error
      }
    },
  }
}
