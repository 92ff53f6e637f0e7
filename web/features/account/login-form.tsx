import { useNavigate } from 'react-router'
import { z } from '#contract/zod.ts'
import { loginCopy, registrationCopy } from '#web/copy.ts'
import { TextField } from '#web/forms/fields.tsx'
import { FormFailure } from '#web/forms/form-failure.tsx'
import { SaveForm } from '#web/forms/save-form.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { useAuth } from '#web/session/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'
import { useToast } from '#web/ui/toasts.tsx'
import { EmailField } from './email-form.tsx'
import { CardLink, useKnownEmail, type KnownEmail } from './links.tsx'
import { useAction } from './use-action.ts'
import type { SignInFormProps } from './use-sign-in-page.ts'

/** No format checks: the identity service has the word (clause 5.1). */
const credentials = z.object({
  email: z.string({ error: 'Please enter your e-mail.' }).trim(),
  password: z.string({ error: 'Please enter your password.' }),
})

type LoginFormProps = SignInFormProps & {
  /** The address's search part, to hand on. */
  search: string
}

/** E-mail and password (clauses 2.6, 2.7, 4.5). */
export function LoginForm(props: LoginFormProps) {
  const known = useKnownEmail()
  return <Credentials key={known} known={known} {...props} />
}

/** `known` is what the e-mail field holds at first. */
function Credentials({ from, search, known, runSignIn }: LoginFormProps & { known: string }) {
  const { login } = useAuth()
  const navigate = useNavigate()
  const toast = useToast()
  const { fields, ...form } = useSaveForm({
    id: 'login',
    schema: credentials,
    defaultValue: { email: known },
    save: ({ email, password }) =>
      runSignIn(async () => {
        await login(email, password)
        form.form.reset()
        toast(loginCopy.done)
        await navigate(from, { replace: true })
      }),
  })
  return (
    <SaveForm form={form} submit="Sign In">
      <EmailField field={fields.email} />
      <TextField
        field={fields.password}
        label="Password"
        type="password"
        autoComplete="current-password"
        placeholder="Password"
      />
      <p className="-mt-2">
        <CardLink
          to={{ pathname: '/forgot-password', search }}
          state={{ email: fields.email.value ?? '' } satisfies KnownEmail}
        >
          Forgot password?
        </CardLink>
      </p>
    </SaveForm>
  )
}

/** 'Sign In with Google' (clause 4.6): the first time creates the user record and says so. */
export function GoogleButton({ from, runSignIn }: SignInFormProps) {
  const { loginWithGoogle } = useAuth()
  const { notify } = useDialogs()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const { busy, problem, run } = useAction(() =>
    runSignIn(async () => {
      const { created } = await loginWithGoogle()
      if (created) await notify(registrationCopy.dialog)
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
