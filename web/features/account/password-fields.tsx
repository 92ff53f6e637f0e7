import { useState, type ComponentProps } from 'react'
import { TextField } from '#web/forms/fields.tsx'
import type { PasswordWords } from './password-words.ts'

type Field = ComponentProps<typeof TextField>['field']

/** A new password, and the same again; leaving the latter says whether both are the same (clause 5.2). */
export function PasswordFields(props: {
  label: string
  words: PasswordWords
  password: Field
  confirm: Field
}) {
  const { label, words, password, confirm } = props
  const [checked, setChecked] = useState('')
  const matched = checked !== '' && confirm.value === checked && password.value === checked
  return (
    <>
      <TextField
        field={password}
        label={label}
        type="password"
        autoComplete="new-password"
        hint={words.hint}
      />
      <TextField
        field={confirm}
        label={words.confirm}
        type="password"
        autoComplete="new-password"
        onBlur={({ currentTarget }) => setChecked(currentTarget.value)}
        // Always one line: what is below must not move away from under a press.
        hint={
          <>
            <span role="status" className="font-semibold text-good">
              {matched && words.match}
            </span>
            {!matched && <span>{words.confirmHint}</span>}
          </>
        }
      />
    </>
  )
}
