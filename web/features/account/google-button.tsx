import { useState } from 'react'
import { useNavigate } from 'react-router'
import { registrationCopy } from '#web/copy.ts'
import { FormFailure } from '#web/forms/form-failure.tsx'
import { useAuth } from '#web/session/auth.ts'
import { toAuthProblem, type AuthProblem } from '#web/session/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'

type GoogleButtonProps = {
  from: string
  enter: (signIn: () => Promise<void>) => Promise<void>
}

/** 'Sign In with Google' (clause 4.6): the first time creates the user record and says so. */
export function GoogleButton({ from, enter }: GoogleButtonProps) {
  const { loginWithGoogle } = useAuth()
  const { tell } = useDialogs()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<AuthProblem | null>(null)
  const signIn = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await enter(async () => {
        const { created } = await loginWithGoogle()
        if (created) await tell(registrationCopy.dialog)
        await navigate(from, { replace: true })
      })
    } catch (error) {
      setProblem(toAuthProblem(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="quiet" busy={busy} disabled={!hydrated} onClick={() => void signIn()}>
        Sign In with Google
      </Button>
      <FormFailure message={problem?.message} code={problem?.code} />
    </>
  )
}
