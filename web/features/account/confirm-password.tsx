import type { ComponentProps } from 'react'
import { useState } from 'react'
import { registrationCopy } from '#web/copy.ts'
import { TextField } from '#web/forms/fields.tsx'

type Field = ComponentProps<typeof TextField>['field']

type ConfirmPasswordProps = { field: Field; password: Field }

function valueOf(form: HTMLFormElement | null, name: string): string {
  const control = form?.elements.namedItem(name)
  return control instanceof HTMLInputElement ? control.value : ''
}

/** The password again; leaving the field says whether both are the same (clause 5.2). */
export function ConfirmPassword({ field, password }: ConfirmPasswordProps) {
  const [checked, setChecked] = useState<string | null>(null)
  const matched = checked !== null && field.value === checked && password.value === checked
  return (
    <TextField
      field={field}
      label="Confirm Password"
      type="password"
      autoComplete="new-password"
      onBlur={({ currentTarget: { form, value } }) =>
        setChecked(value !== '' && value === valueOf(form, password.name) ? value : null)
      }
      // Always one line: what stands below must not move away from under a press.
      hint={
        <>
          <span role="status" className="font-semibold text-good">
            {matched && registrationCopy.match}
          </span>
          {!matched && <span>The same password once more.</span>}
        </>
      }
    />
  )
}
