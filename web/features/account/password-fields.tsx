import { useState, type ComponentProps } from 'react'
import { registrationCopy } from '#web/copy.ts'
import { TextField } from '#web/forms/fields.tsx'

type Field = ComponentProps<typeof TextField>['field']

/** A new password, and the same again; leaving the latter says whether both are the same (clause 5.2). */
export function PasswordFields(props: { label: string; password: Field; confirm: Field }) {
  const { label, password, confirm } = props
  const [checked, setChecked] = useState('')
  const matched = checked !== '' && confirm.value === checked && password.value === checked
  return (
    <>
      <TextField
        field={password}
        label={label}
        type="password"
        autoComplete="new-password"
        hint="At least 6 characters."
      />
      <TextField
        field={confirm}
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
        onBlur={({ currentTarget }) => setChecked(currentTarget.value)}
        // Always one line: what is below must not move away from under a press.
        hint={
          <>
            <span role="status" className="font-semibold text-good">
              {matched && registrationCopy.match}
            </span>
            {!matched && <span>The same password once more.</span>}
          </>
        }
      />
    </>
  )
}
