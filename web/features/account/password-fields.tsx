import { useState, type ComponentProps } from 'react'
import { TextField } from '#web/forms/fields.tsx'
import { useMessages } from '#web/words/use-messages.ts'

type Field = ComponentProps<typeof TextField>['field']

/** A new password, and the same again; leaving the latter says whether both are the same (clause 5.2). */
export function PasswordFields(props: { label: string; password: Field; confirm: Field }) {
  const { label, password, confirm } = props
  const t = useMessages('account')
  const [checked, setChecked] = useState('')
  const matched = checked !== '' && confirm.value === checked && password.value === checked
  return (
    <>
      <TextField
        field={password}
        label={label}
        type="password"
        autoComplete="new-password"
        hint={t('passwordHint')}
      />
      <TextField
        field={confirm}
        label={t('confirmPassword')}
        type="password"
        autoComplete="new-password"
        onBlur={({ currentTarget }) => setChecked(currentTarget.value)}
        // Always one line: what is below must not move away from under a press.
        hint={
          <>
            <span role="status" className="font-semibold text-good">
              {matched && t('match')}
            </span>
            {!matched && <span>{t('confirmHint')}</span>}
          </>
        }
      />
    </>
  )
}
