import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { registrationRoles } from '#contract/users.ts'
import type { Formats } from '#messages/formats.ts'
import { registrationCopy } from '#web/copy.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { SelectField, TextField } from '#web/forms/fields.tsx'
import { FormFailure } from '#web/forms/form-failure.tsx'
import { PhotoField } from '#web/forms/photo-field.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { useAuth } from '#web/session/auth.ts'
import { returnSearch } from '#web/session/return-location.ts'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CardLink, type KnownEmail } from './links.tsx'
import { PasswordFields } from './password-fields.tsx'
import { registrationForm } from './registration.ts'
import type { SignInFormProps } from './use-sign-in-page.ts'

const roleOptions = registrationRoles.map((role) => ({ value: role, label: role }))

/** Sends the portrait, and says how that goes; gives what is to be told where it did not work, or null. */
async function sendPortrait(
  file: File,
  formats: Formats,
  onProgress: (message: string) => void,
): Promise<string | null> {
  const { addPortrait } = await import('#web/session/profile.ts')
  const reason = await addPortrait(file, (share) =>
    onProgress(`Sending your picture, ${formats.share(share)}`),
  )
  return (
    reason &&
    `Only your picture did not arrive: ${reason} You can add it on your dashboard, at Dashboard Info.`
  )
}

/** The registration of a student or an instructor (clauses 2.8, 5.2, 7.21, 8.2). */
export function RegistrationForm({ from, runSignIn }: SignInFormProps) {
  const formats = useFormats()
  const { register } = useAuth()
  const { notify } = useDialogs()
  const navigate = useNavigate()
  const [registered, setRegistered] = useState<string | null>(null)
  const [sending, setSending] = useState<string | null>(null)
  // Only who has a record may send pictures.
  const portrait = useRef<File>(null)
  const { fields, busy, failure, failureCode, formProps } = useSaveForm({
    id: 'register',
    schema: registrationForm,
    defaultValue: { role: 'Student' },
    save: ({ firstName, lastName, email, role, password, photo }, _key, saved) =>
      runSignIn(async () => {
        const name = `${firstName} ${lastName}`
        const { created } = await register({ name, email, role, photo, password })
        setRegistered(email)
        const { title, text: done, button } = registrationCopy.dialog
        const text = created ? done : 'The school knew this e-mail already: welcome back.'
        const missing =
          portrait.current && (await sendPortrait(portrait.current, formats, setSending))
        saved()
        await notify({ title, text: missing === null ? text : `${text}. ${missing}`, button })
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
        <PhotoField
          field={fields.photo}
          purpose="portrait"
          autoComplete="photo"
          hint="Or the address of a picture of you. You can leave it empty."
          onChoose={(file) => {
            portrait.current = file
          }}
        />
      </div>
      <div className="grid gap-5 sm:col-span-2">
        <FormFailure message={failure} code={failureCode}>
          {failureCode === 'auth/email-already-in-use' && (
            <CardLink
              to={`/login${returnSearch(from)}`}
              state={{ email: fields.email.value ?? '' } satisfies KnownEmail}
            >
              Log in instead
            </CardLink>
          )}
        </FormFailure>
        {registered !== null && <Notice tone="good">{registrationCopy.done(registered)}</Notice>}
        {sending !== null && (
          <p aria-hidden="true" className="text-sm text-sand tabular-nums">
            {sending}
          </p>
        )}
        <SubmitButton busy={busy}>Register</SubmitButton>
      </div>
    </form>
  )
}
