import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { readReturnLocation } from '#web/session/read-return-location.ts'
import { useSession } from '#web/session/session-state.ts'
import { useLocationState } from './links.tsx'

export type SignInFormProps = {
  from: string
  onEmail: (email: string) => void
  /** The form stays on screen while the sign-in runs. After a failure the session decides again. */
  runSignIn: (signIn: () => Promise<void>) => Promise<void>
}

/**
 * Shared by login and registration. The form stays while its sign-in runs, although that changes the session,
 * until the person leaves the page.
 */
export function useSignInPage() {
  const session = useSession()
  const { key, search } = useLocation()
  const [params] = useSearchParams()
  const locationState = useLocationState()
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
    /** Search part and history state, to pass between login and registration. */
    search,
    state: { ...locationState, email: typed ?? locationState.email },
    onEmail: setTyped,
    session,
    signingIn,
    /** The session, if somebody was signed in before this form. */
    signedInBefore: signedIn && !signingIn ? session : null,
    runSignIn,
  }
}
