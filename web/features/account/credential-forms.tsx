import { useState, type ComponentProps } from 'react'
import { email } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { successes } from '#web/copy.ts'
import { TextField } from '#web/forms/fields.tsx'
import { SaveForm } from '#web/forms/save-form.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { saveFocus } from '#web/lists/save-focus.ts'
import { changePassword, mailEmailChange } from '#web/session/profile.ts'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { MailSent } from './email-form.tsx'
import { CardLink, WithMail } from './links.tsx'
import { PasswordFields } from './password-fields.tsx'
import type { PasswordWords } from './password-words.ts'
import { changedPasswordForm, presentPassword } from './registration.ts'

const words: PasswordWords = {
  hint: 'At least 6 characters.',
  confirm: 'Confirm Password',
  confirmHint: 'Enter the same password again.',
  match: 'Successfully matched',
}

function PresentPassword({ field }: Pick<ComponentProps<typeof TextField>, 'field'>) {
  return (
    <TextField
      field={field}
      label="Present Password"
      type="password"
      autoComplete="current-password"
      hint={
        <>
          So that nobody else does this who finds your screen open.{' '}
          <CardLink to="/forgot-password">I have none, or have forgotten it</CardLink>
        </>
      }
    />
  )
}

/** Asks for a link to a new e-mail, which becomes the account's when somebody follows it. */
export function EmailChangeForm() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { fields, ...form } = useSaveForm({
    id: 'change-email',
    schema: z.object({ email, present: presentPassword }),
    save: async ({ email, present }) => {
      setSentTo(null)
      await mailEmailChange(email, present)
      setSentTo(email)
    },
  })
  return (
    <WithMail>
      <SaveForm form={form} submit="Send me a link" narrow>
        <TextField
          field={fields.email}
          label="New E-mail"
          type="email"
          autoComplete="email"
          hint="We send a link to it. Until you follow that, your e-mail stays the same."
        />
        <PresentPassword field={fields.present} />
        {sentTo !== null && (
          <MailSent>
            <span className="wrap-anywhere">
              A link is on its way to {sentTo}. Follow it, then log in with the new e-mail.
            </span>
          </MailSent>
        )}
      </SaveForm>
    </WithMail>
  )
}

/** Sets another password; empty again when that is done. */
export function PasswordChangeForm({ email }: { email: string }) {
  const [round, setRound] = useState(0)
  return <PasswordForm key={round} email={email} onChanged={() => setRound(round + 1)} />
}

function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const { notify } = useDialogs()
  const { fields, ...form } = useSaveForm({
    id: 'change-password',
    schema: changedPasswordForm,
    save: async ({ present, password }, _key, saved) => {
      await changePassword(present, password)
      saved()
      await notify({
        title: successes.passwordChanged,
        text: 'Wherever else you were logged in, you no longer are.',
      })
      onChanged()
      saveFocus()
    },
  })
  return (
    <SaveForm form={form} submit="Change password" narrow>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" defaultValue={email} hidden readOnly />
      <PresentPassword field={fields.present} />
      <PasswordFields
        label="New Password"
        words={words}
        password={fields.password}
        confirm={fields.confirm}
      />
    </SaveForm>
  )
}
