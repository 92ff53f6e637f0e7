import { SelectField } from '#web/forms/fields.tsx'
import { OneField } from '#web/style/one-field.tsx'
import type { States } from '#web/style/states.ts'

const options = [
  { value: 'Student', label: 'Student' },
  { value: 'Instructor', label: 'Instructor' },
]

export const states: States = {
  chosen: (
    <OneField value="Student">
      {(field) => <SelectField field={field} label="Select Your Role" options={options} />}
    </OneField>
  ),
  'with a hint': (
    <OneField value="Instructor">
      {(field) => (
        <SelectField
          field={field}
          label="Select Your Role"
          options={options}
          hint="Instructors offer classes; students take them."
        />
      )}
    </OneField>
  ),
  refused: (
    <OneField value="Student" error="Choose one of the roles">
      {(field) => <SelectField field={field} label="Select Your Role" options={options} />}
    </OneField>
  ),
}
