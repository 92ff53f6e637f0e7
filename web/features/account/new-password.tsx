import { useState } from 'react'
import { FormFailure } from '#web/forms/form-failure.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { setNewPassword } from '#web/session/mail-links.ts'
import { AuthProblem } from '#web/session/messages.ts'
import { Notice } from '#web/ui/notice.tsx'
import { LoginLink } from './links.tsx'
import { PasswordFields } from './password-fields.tsx'
import { newPasswordForm } from './registration.ts'

const spent = ['auth/expired-action-code', 'auth/invalid-action-code', 'auth/user-disabled']

type NewPasswordProps = {
  code: string
  from: string
  email: string
  /** The link was used, or ran out, while the form was open. */
  onSpent: (problem: AuthProblem) => void
}

/** A link for a new password: the form, then the way to the login. */
export function NewPassword({ code, from, email, onSpent }: NewPasswordProps) {
  const [done, setDone] = useState(false)
  const { fields, busy, failure, failureCode, formProps } = useSaveForm({
    id: 'new-password',
    schema: newPasswordForm,
    save: async ({ password }) => {
      try {
        await setNewPassword(code, password)
        setDone(true)
      } catch (error) {
        if (!(error instanceof AuthProblem && spent.includes(error.code))) throw error
        onSpent(error)
      }
    },
  })
  if (done)
    return (
      <>
        <Notice tone="good">Your new password is set. Every older session has ended.</Notice>
        <LoginLink from={from} email={email}>
          Log in with it
        </LoginLink>
      </>
    )
  return (
    <form {...formProps} className="grid gap-5">
      <p className="wrap-anywhere text-sand">
        For the account of <strong className="text-cream">{email}</strong>.
      </p>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" defaultValue={email} hidden readOnly />
      <PasswordFields label="New Password" password={fields.password} confirm={fields.confirm} />
      <FormFailure message={failure} code={failureCode} />
      <SubmitButton busy={busy}>Set the new password</SubmitButton>
    </form>
  )
}
