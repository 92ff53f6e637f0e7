import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { TextField } from '#web/forms/fields.tsx'
import { useMessages } from '#web/words/use-messages.ts'

type Field = ComponentProps<typeof TextField>['field']

type ShowPasswordProps = { isShown: boolean; onChange: (isShown: boolean) => void }

export function ShowPassword({ isShown, onChange }: ShowPasswordProps) {
  const label = useMessages('account')('showPassword')
  const Icon = isShown ? EyeOff : Eye
  return (
    <button
      type="button"
      aria-pressed={isShown}
      aria-label={label}
      title={label}
      onClick={() => onChange(!isShown)}
      className="needs-script absolute inset-y-0 end-0 grid w-12 place-items-center rounded-control text-text-quiet hover:text-text"
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  )
}

/** Leaving the second field checks that both match (clause 5.2). */
export function PasswordFields(props: { label: string; password: Field; confirm: Field }) {
  const { label, password, confirm } = props
  const t = useMessages('account')
  const [checked, setChecked] = useState('')
  const [isShown, setShown] = useState(false)
  const type = isShown ? 'text' : 'password'
  const matched = checked !== '' && confirm.value === checked && password.value === checked
  return (
    <>
      <TextField
        field={password}
        label={label}
        type={type}
        inside={<ShowPassword isShown={isShown} onChange={setShown} />}
        autoComplete="new-password"
        hint={t('passwordHint')}
      />
      <TextField
        field={confirm}
        label={t('confirmPassword')}
        type={type}
        autoComplete="new-password"
        onBlur={({ currentTarget }) => setChecked(currentTarget.value)}
        // Both take the room of the longer: content below must not move away from under a press.
        hint={
          <span className="grid *:col-start-1 *:row-start-1">
            <span role="status" className="font-semibold text-good">
              {matched && t('match')}
            </span>
            <span className={matched ? 'invisible' : undefined}>{t('confirmHint')}</span>
          </span>
        }
      />
    </>
  )
}
