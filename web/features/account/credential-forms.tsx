import { useState, type ComponentProps } from 'react'
import { emailCalled } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { TextField } from '#web/forms/fields.tsx'
import { SaveForm } from '#web/forms/save-form.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { saveFocus } from '#web/actions/save-focus.ts'
import { changePassword, mailEmailChange } from '#web/session/profile.ts'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { MailSent } from './email-form.tsx'
import { CardLink, WithMail } from './card-links.tsx'
import { PasswordFields } from './password-fields.tsx'
import { changedPasswordForm, currentPassword } from './registration.ts'
import { useDescribe } from './use-describe.ts'

export function CurrentPassword({ field }: Pick<ComponentProps<typeof TextField>, 'field'>) {
  const t = useMessages('profile')
  const forgot = <CardLink to="/forgot-password" />
  return (
    <TextField
      field={field}
      label={t('currentPassword')}
      type="password"
      autoComplete="current-password"
      hint={<RichMessage of={t} message="currentPasswordHint" tags={{ forgot }} />}
    />
  )
}

const emailChange = z.object({ email: emailCalled('labelNewEmail'), currentPassword })

/** The new e-mail becomes the account's when somebody follows the link. */
export function EmailChangeForm() {
  const t = useMessages('profile')
  const account = useMessages('account')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { fields, ...form } = useSaveForm({
    id: 'change-email',
    schema: emailChange,
    save: async ({ email, currentPassword }) => {
      setSentTo(null)
      await mailEmailChange(email, currentPassword)
      setSentTo(email)
    },
    describe: useDescribe(),
  })
  return (
    <WithMail>
      <SaveForm form={form} submit={account('sendLink')} narrow>
        <TextField
          field={fields.email}
          label={t('newEmail')}
          type="email"
          autoComplete="email"
          hint={t('newEmailHint')}
        />
        <CurrentPassword field={fields.currentPassword} />
        <MailSent>
          {sentTo !== null && (
            <span className="wrap-anywhere">{t('emailLinkSent', { email: sentTo })}</span>
          )}
        </MailSent>
      </SaveForm>
    </WithMail>
  )
}

export function PasswordChangeForm({ email }: { email: string }) {
  const [round, setRound] = useState(0)
  return <PasswordForm key={round} email={email} onChanged={() => setRound(round + 1)} />
}

function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const t = useMessages('profile')
  const account = useMessages('account')
  const { notify } = useDialogs()
  const { fields, ...form } = useSaveForm({
    id: 'change-password',
    schema: changedPasswordForm,
    save: async ({ currentPassword, password }, _key, saved) => {
      await changePassword(currentPassword, password)
      saved()
      await notify({
        title: t('passwordChanged'),
        text: t('passwordChangedText'),
      })
      onChanged()
      saveFocus()
    },
    describe: useDescribe(),
  })
  return (
    <SaveForm form={form} submit={t('changePassword')} narrow>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" defaultValue={email} hidden readOnly />
      <CurrentPassword field={fields.currentPassword} />
      <PasswordFields
        label={account('newPassword')}
        password={fields.password}
        confirm={fields.confirm}
      />
    </SaveForm>
  )
}
