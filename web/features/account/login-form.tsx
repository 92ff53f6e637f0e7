import { useNavigate } from 'react-router'
import { z } from '#contract/zod.ts'
import { loginCopy } from '#web/copy.ts'
import { FormFailure } from '#web/forms/form-failure.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { useAuth } from '#web/session/auth.ts'
import { useToast } from '#web/ui/toasts.tsx'
import { EmailField } from './email-form.tsx'
import { CardLink, useKnownEmail, type KnownEmail } from './links.tsx'
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
function Credentials({ from, search, known, keepForm }: LoginFormProps & { known: string }) {
  const { login } = useAuth()
  const navigate = useNavigate()
  const toast = useToast()
  const { form, fields, busy, failure, failureCode, formProps } = useSaveForm({
    id: 'login',
    schema: credentials,
    defaultValue: { email: known },
    save: ({ email, password }) =>
      keepForm(async () => {
        await login(email, password)
        form.reset()
        toast(loginCopy.done)
        await navigate(from, { replace: true })
      }),
  })
  return (
    <form {...formProps} className="grid gap-5">
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
      <FormFailure message={failure} code={failureCode} />
      <SubmitButton busy={busy}>Sign In</SubmitButton>
    </form>
  )
}
