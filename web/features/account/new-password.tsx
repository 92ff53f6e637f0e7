import { SaveForm } from '#web/forms/save-form.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { setNewPassword } from '#web/session/mail-links.ts'
import { AuthProblem } from '#web/session/messages.ts'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { PasswordFields } from './password-fields.tsx'
import { newPasswordForm } from './registration.ts'
import { useDescribe } from './use-describe.ts'

const unusableCodes = ['auth/expired-action-code', 'auth/invalid-action-code', 'auth/user-disabled']

type NewPasswordProps = {
  code: string
  email: string
  onDone: () => void
  onUnusable: (problem: AuthProblem) => void
}

export function NewPassword({ code, email, onDone, onUnusable }: NewPasswordProps) {
  const t = useMessages('links')
  const account = useMessages('account')
  const { fields, ...form } = useSaveForm({
    id: 'new-password',
    schema: newPasswordForm,
    save: async ({ password }) => {
      try {
        await setNewPassword(code, password)
        onDone()
      } catch (error) {
        if (!(error instanceof AuthProblem && unusableCodes.includes(error.code))) throw error
        onUnusable(error)
      }
    },
    describe: useDescribe(),
  })
  return (
    <SaveForm form={form} submit={t('setPassword')}>
      <p className="wrap-anywhere text-text-quiet">
        <RichMessage
          of={t}
          message="accountOf"
          values={{ email }}
          tags={{ b: <strong className="text-text" /> }}
        />
      </p>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" defaultValue={email} hidden readOnly />
      <PasswordFields
        label={account('newPassword')}
        password={fields.password}
        confirm={fields.confirm}
      />
    </SaveForm>
  )
}
