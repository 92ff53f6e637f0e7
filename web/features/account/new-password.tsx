import { useState } from 'react'
import { TextField } from '#web/forms/fields.tsx'
import { FormFailure } from '#web/forms/form-failure.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { readLink, setNewPassword } from '#web/session/mail-links.ts'
import { AuthProblem } from '#web/session/messages.ts'
import { returnSearch } from '#web/session/return-location.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { BrokenLink } from './broken-link.tsx'
import { ConfirmPassword } from './confirm-password.tsx'
import type { KnownEmail } from './known-email.ts'
import { newPasswordForm } from './registration.ts'
import { useLinkWork } from './use-link-work.ts'

type LinkProps = { code: string; from: string }

/** A link for a new password: the form, then the way to the login. */
export function NewPassword({ code, from }: LinkProps) {
  const link = useLinkWork(() => readLink('resetPassword', code))
  const [spent, setSpent] = useState<AuthProblem | null>(null)
  if (link.state === 'working') return <Spinner label="Looking at your link" />
  const problem = link.state === 'failed' ? link.problem : spent
  if (problem !== null)
    return (
      <BrokenLink
        mode="resetPassword"
        from={from}
        problem={problem}
        retry={link.state === 'failed' ? link.retry : () => setSpent(null)}
      />
    )
  if (link.state === 'failed') return null
  return <NewPasswordForm code={code} from={from} email={link.result.email} onSpent={setSpent} />
}

type NewPasswordFormProps = LinkProps & {
  email: string
  /** The link was used, or ran out, while the form was open. */
  onSpent: (problem: AuthProblem) => void
}

function isSpent(error: unknown): error is AuthProblem {
  return (
    error instanceof AuthProblem &&
    ['auth/expired-action-code', 'auth/invalid-action-code', 'auth/user-disabled'].includes(
      error.code,
    )
  )
}

function NewPasswordForm({ code, from, email, onSpent }: NewPasswordFormProps) {
  const [done, setDone] = useState(false)
  const { fields, busy, failure, failureCode, formProps } = useSaveForm({
    id: 'new-password',
    schema: newPasswordForm,
    save: async ({ password }) => {
      try {
        await setNewPassword(code, password)
      } catch (error) {
        if (!isSpent(error)) throw error
        onSpent(error)
        return
      }
      setDone(true)
    },
  })
  if (done)
    return (
      <>
        <Notice tone="good">Your new password is set. Every older session has ended.</Notice>
        <ButtonLink
          to={`/login${returnSearch(from)}`}
          state={{ email } satisfies KnownEmail}
          replace
        >
          Log in with it
        </ButtonLink>
      </>
    )
  return (
    <form {...formProps} className="grid gap-5">
      <p className="wrap-anywhere text-sand">
        For the account of <strong className="text-cream">{email}</strong>.
      </p>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" defaultValue={email} hidden readOnly />
      <TextField
        field={fields.password}
        label="New Password"
        type="password"
        autoComplete="new-password"
        hint="At least 6 characters."
      />
      <ConfirmPassword field={fields.confirm} password={fields.password} />
      <FormFailure message={failure} code={failureCode} />
      <SubmitButton busy={busy}>Set the new password</SubmitButton>
    </form>
  )
}
