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
import { PasswordFields } from './password-fields.tsx'
import { registrationForm } from './registration.ts'
import type { SignInFormProps } from './use-sign-in-page.ts'

const roleOptions = registrationRoles.map((role) => ({ value: role, label: role }))

/** The registration of a student or an instructor (clauses 2.8, 5.2, 7.21, 8.2). */
export function RegistrationForm({ from, keepForm }: SignInFormProps) {
  const { register } = useAuth()
  const { tell } = useDialogs()
  const navigate = useNavigate()
  const [registered, setRegistered] = useState<string | null>(null)
  const { fields, busy, failure, failureCode, formProps } = useSaveForm({
    id: 'register',
    schema: registrationForm,
    defaultValue: { role: 'Student' },
    save: ({ firstName, lastName, email, role, password, photo }) =>
      keepForm(async () => {
        const name = `${firstName} ${lastName}`
        const { created } = await register({ name, email, role, photo, password })
        setRegistered(email)
        await tell({
          ...registrationCopy.dialog,
          ...(!created && { text: 'The school knew this e-mail already: welcome back.' }),
        })
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
      <PasswordFields label="Password" password={fields.password} confirm={fields.confirm} />
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
