import { useState } from 'react'
import { useNavigate } from 'react-router'
import { registrationRoles } from '#contract/users.ts'
import { registrationCopy } from '#web/copy.ts'
import { SelectField, TextField } from '#web/forms/fields.tsx'
import { FormFailure } from '#web/forms/form-failure.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { useAuth } from '#web/session/auth.ts'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ConfirmPassword } from './confirm-password.tsx'
import { registrationForm } from './registration.ts'

const roleOptions = registrationRoles.map((role) => ({ value: role, label: role }))

type RegistrationFormProps = {
  /** Where to go afterwards. */
  from: string
  /** Runs a sign-in with this form kept in place. */
  enter: (signIn: () => Promise<void>) => Promise<void>
}

/** The registration of a student or an instructor (clauses 2.8, 5.2, 7.21, 8.2). */
export function RegistrationForm({ from, enter }: RegistrationFormProps) {
  const { register } = useAuth()
  const { tell } = useDialogs()
  const navigate = useNavigate()
  const [registered, setRegistered] = useState<string | null>(null)
  const { fields, busy, failure, failureCode, formProps } = useSaveForm({
    id: 'register',
    schema: registrationForm,
    defaultValue: { role: 'Student' },
    save: ({ firstName, lastName, email, role, password, photo }) =>
      enter(async () => {
        const name = `${firstName} ${lastName}`
        const { created } = await register({ name, email, role, photo, password })
        setRegistered(email)
        await tell(
          created
            ? registrationCopy.dialog
            : {
                ...registrationCopy.dialog,
                text: 'The school knew this e-mail already: welcome back.',
              },
        )
        await navigate(from, { replace: true })
      }),
  })
  return (
    <form {...formProps} className="grid gap-5 sm:grid-cols-2">
      <TextField field={fields.firstName} label="First Name" autoComplete="given-name" />
      <TextField field={fields.lastName} label="Last Name" autoComplete="family-name" />
      <TextField
        field={fields.email}
        label="Email"
        type="email"
        autoComplete="email"
        placeholder="Enter your email"
      />
      <SelectField field={fields.role} label="Select Your Role" options={roleOptions} />
      <TextField
        field={fields.password}
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="At least 6 characters."
      />
      <ConfirmPassword field={fields.confirm} password={fields.password} />
      <div className="sm:col-span-2">
        <TextField
          field={fields.photo}
          label="Photo URL"
          type="url"
          autoComplete="photo"
          placeholder="https://"
          hint="The address of a picture of you. You can leave it empty."
        />
      </div>
      <div className="grid gap-5 sm:col-span-2">
        <FormFailure message={failure} code={failureCode} />
        {registered !== null && <Notice tone="good">{registrationCopy.done(registered)}</Notice>}
        <SubmitButton busy={busy}>Register</SubmitButton>
      </div>
    </form>
  )
}
