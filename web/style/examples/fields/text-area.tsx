import { TextArea } from '#web/forms/fields.tsx'
import { OneField } from '#web/style/one-field.tsx'
import type { States } from '#web/style/states.ts'

export const states: States = {
  empty: (
    <OneField>
      {(field) => (
        <TextArea field={field} label="Feedback" rows={3} hint="Up to 2,000 characters." />
      )}
    </OneField>
  ),
  filled: (
    <OneField value="One evening with a window, a chair and whoever sits on it.">
      {(field) => <TextArea field={field} label="Description" rows={3} />}
    </OneField>
  ),
  refused: (
    <OneField value="Short" error="Description needs at least 10 characters">
      {(field) => <TextArea field={field} label="Description" rows={3} />}
    </OneField>
  ),
}
