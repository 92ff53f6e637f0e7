import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { readReturnLocation } from '#web/session/return-location.ts'
import { useSession } from '#web/session/session-state.ts'
import { useHandedOn } from './links.tsx'

/** What the page hands to its form. */
export type SignInFormProps = {
  /** Where to go afterwards. */
  from: string
  /** Called with the e-mail as it is typed, for the link to the other page. */
  onEmail: (email: string) => void
  /** Runs a sign-in while the form stays on screen; after a failure the session decides again. */
  runSignIn: (signIn: () => Promise<void>) => Promise<void>
}

/**
 * What login and registration share. Their form has the page while its sign-in runs, although that
 * changes the session, until the person has left this visit of the page.
 */
export function useSignInPage() {
  const session = useSession()
  const { key, search } = useLocation()
  const [params] = useSearchParams()
  const handedOn = useHandedOn()
  const [typed, setTyped] = useState<string>()
  const [signingInAt, setSigningInAt] = useState<string | null>(null)
  const signingIn = signingInAt === key
  const signedIn = session.state === 'signed-in' || session.state === 'no-record'
  const runSignIn: SignInFormProps['runSignIn'] = async (signIn) => {
    setSigningInAt(key)
    try {
      await signIn()
    } catch (error) {
      setSigningInAt(null)
      throw error
    }
  }
  return {
    from: readReturnLocation(params),
    need: params.get('need'),
    /** The address's search part and the history's state, to hand on between login and registration. */
    search,
    state: { ...handedOn, email: typed ?? handedOn.email },
    onEmail: setTyped,
    session,
    signingIn,
    /** The session of somebody who is signed in already, not by this form. */
    signedInBefore: signedIn && !signingIn ? session : null,
    runSignIn,
  }
}
