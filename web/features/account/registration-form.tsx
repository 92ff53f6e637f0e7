import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { registrationRoles } from '#contract/users.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { SelectField, TextField } from '#web/forms/fields.tsx'
import { FormFailure } from '#web/forms/form-failure.tsx'
import { PhotoField } from '#web/forms/photo-field.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { describeRouteError } from '#web/page/failure.tsx'
import { useSite } from '#web/page/site.tsx'
import { useAuth } from '#web/session/auth.ts'
import { AuthProblem } from '#web/session/messages.ts'
import { returnSearch, signedInState } from '#web/session/return-location.ts'
import { Live } from '#web/ui/live.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { CardLink } from './card-links.tsx'
import { useLocationState, type LocationState } from './links.tsx'
import { PasswordFields } from './password-fields.tsx'
import { registrationForm } from './registration.ts'
import { useDescribe } from './use-describe.ts'
import { useInvitation } from './use-invitation.ts'
import { useNotifyRegistered } from './use-notify-registered.ts'
import type { SignInFormProps } from './use-sign-in-page.ts'

/** `onProgress` gets 0 to 1. Resolves to the error, or null. */
async function sendPortrait(file: File, onProgress: (share: number) => void) {
  const { addPortrait } = await import('#web/session/profile.ts')
  return addPortrait(file, onProgress)
}

/** Clauses 2.8, 5.2, 7.21, 8.2. */
export function RegistrationForm(props: SignInFormProps) {
  const { email: typed } = useLocationState()
  const t = useMessages('account')
  const link = useInvitation()
  const invitation = link?.isOver ? null : link
  const known = invitation?.email ?? typed
  return (
    <>
      {link?.isOver && <Notice tone="info">{t('invitationOver')}</Notice>}
      <Fields key={known} known={known} invitation={invitation} {...props} />
    </>
  )
}

type FieldsProps = SignInFormProps & {
  known: string
  invitation: ReturnType<typeof useInvitation>
}

function Fields({ from, known, invitation, onEmail, runSignIn }: FieldsProps) {
  const { invitesInstructors } = useSite()
  const formats = useFormats()
  const { register } = useAuth()
  const t = useMessages('account')
  const layout = useMessages('layout')
  const describe = useDescribe()
  const notifyRegistered = useNotifyRegistered()
  const navigate = useNavigate()
  // No dialog on the way from 'Book now' (decision 63).
  const isToBook = from.startsWith('/class/')
  const toast = useToast(isToBook)
  const [registered, setRegistered] = useState<string | null>(null)
  const [sending, setSending] = useState<number | null>(null)
  // Only users with a record may upload pictures.
  const portrait = useRef<File>(null)
  const { fields, busy, failure, failureCode, formProps } = useSaveForm({
    id: 'register',
    schema: registrationForm,
    // An invitation has the role of an admin, too; what registers is an instructor.
    defaultValue: { role: invitation ? 'Instructor' : 'Student', email: known },
    save: ({ firstName, lastName, email, role, password, photo }, _key, saved) =>
      runSignIn(async () => {
        const name = `${firstName} ${lastName}`
        const { created } = await register({
          name,
          email,
          role,
          photo,
          password,
          invitation: invitation?.token,
        })
        setRegistered(email)
        const problem = portrait.current && (await sendPortrait(portrait.current, setSending))
        saved()
        if (created && problem === null && isToBook) toast(t('registered', { email }))
        else
          await notifyRegistered(
            problem === null
              ? t(created ? 'registrationDone' : 'welcomeBack')
              : t(created ? 'registrationWithoutPicture' : 'welcomeBackWithoutPicture', {
                  reason:
                    problem instanceof AuthProblem
                      ? describe(problem)
                      : describeRouteError(problem, layout),
                }),
          )
        await navigate(from, { replace: true, state: signedInState })
      }),
    describe,
  })
  return (
    <form {...formProps} className="grid gap-5 sm:grid-cols-2">
      <TextField field={fields.firstName} label={t('firstName')} autoComplete="given-name" />
      <TextField field={fields.lastName} label={t('lastName')} autoComplete="family-name" />
      <TextField
        field={fields.email}
        label={t('email')}
        type="email"
        autoComplete="email"
        placeholder={t('emailPlaceholder')}
        readOnly={invitation !== null}
        onInput={({ currentTarget }) => onEmail(currentTarget.value)}
      />
      {invitation !== null || invitesInstructors ? (
        <input type="hidden" name={fields.role.name} defaultValue={fields.role.initialValue} />
      ) : (
        <SelectField
          field={fields.role}
          label={t('chooseRole')}
          options={registrationRoles.map((role) => ({ value: role, label: t('role', { role }) }))}
        />
      )}
      {invitation !== null && (
        <p className="self-end text-text-quiet">{t('invitedAs', { role: invitation.role })}</p>
      )}
      <PasswordFields label={t('password')} password={fields.password} confirm={fields.confirm} />
      <div className="sm:col-span-2">
        <PhotoField
          field={fields.photo}
          purpose="portrait"
          autoComplete="photo"
          hint={t('photoUrlHint')}
          onChoose={(file) => (portrait.current = file)}
          // Few students have a portrait at hand; an instructor's is the first thing that visitors see.
          fold={{ summary: t('addPortrait'), open: fields.role.value === 'Instructor' }}
        />
      </div>
      <div className="grid gap-5 sm:col-span-2">
        <FormFailure message={failure} code={failureCode}>
          {failureCode === 'auth/email-already-in-use' && (
            <CardLink
              to={`/login${returnSearch(from)}`}
              state={{ email: fields.email.value ?? '' } satisfies LocationState}
            >
              {t('loginInstead')}
            </CardLink>
          )}
        </FormFailure>
        <Live>
          {registered !== null && (
            <Notice tone="good">{t('registered', { email: registered })}</Notice>
          )}
        </Live>
        {sending !== null && (
          <p aria-hidden="true" className="text-sm text-text-quiet tabular-nums">
            {t('sendingPicture', { share: formats.share(sending) })}
          </p>
        )}
        <p className="text-sm text-text-quiet">
          <RichMessage
            of={t}
            message="agreement"
            tags={{
              terms: <CardLink to="/terms" target="_blank" />,
              privacy: <CardLink to="/privacy" target="_blank" />,
            }}
          />
        </p>
        <SubmitButton busy={busy}>{t('register')}</SubmitButton>
      </div>
    </form>
  )
}
