import { TextField } from '#web/forms/fields.tsx'
import { OneField } from '#web/style/one-field.tsx'
import type { States } from '#web/style/states.ts'

export const states: States = {
  empty: (
    <OneField>
      {(field) => <TextField field={field} label="Email" placeholder="Enter your email" />}
    </OneField>
  ),
  filled: (
    <OneField value="Nora Lind">{(field) => <TextField field={field} label="Name" />}</OneField>
  ),
  'with a hint': (
    <OneField>
      {(field) => (
        <TextField
          field={field}
          label="Password"
          type="password"
          autoComplete="off"
          hint="At least 6 characters."
        />
      )}
    </OneField>
  ),
  refused: (
    <OneField value="-3" error="Available Seats must be at least 1">
      {(field) => <TextField field={field} label="Available Seats" type="number" />}
    </OneField>
  ),
  'refused, with a hint': (
    <OneField error="Photo URL is required">
      {(field) => <TextField field={field} label="Photo URL" hint="The address of a picture." />}
    </OneField>
  ),
  'to read only': (
    <OneField value="nora.lind@safelight.test">
      {(field) => <TextField field={field} label="Email" readOnly />}
    </OneField>
  ),
}
