import { useNavigate } from 'react-router'
import { registrationCopy } from '#web/copy.ts'
import { FormFailure } from '#web/forms/form-failure.tsx'
import { useAuth } from '#web/session/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'
import { useAction } from './use-action.ts'
import type { SignInFormProps } from './use-sign-in-page.ts'

/** 'Sign In with Google' (clause 4.6): the first time creates the user record and says so. */
export function GoogleButton({ from, keepForm }: SignInFormProps) {
  const { loginWithGoogle } = useAuth()
  const { tell } = useDialogs()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const { busy, problem, run } = useAction(() =>
    keepForm(async () => {
      const { created } = await loginWithGoogle()
      if (created) await tell(registrationCopy.dialog)
      await navigate(from, { replace: true })
    }),
  )
  return (
    <>
      <Button variant="quiet" busy={busy} disabled={!hydrated} onClick={run}>
        Sign In with Google
      </Button>
      <FormFailure message={problem?.message} code={problem?.code} />
    </>
  )
}
