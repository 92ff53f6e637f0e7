import { TextArea, TextField } from '#web/forms/fields.tsx'

type Field = Parameters<typeof TextField>[0]['field']

// The fields that the forms for adding and for updating a class share (clauses 5.3, 5.4).

export function CourseNameField({ field }: { field: Field }) {
  return (
    <TextField field={field} label="Course Name" hint="3 to 120 characters." autoComplete="off" />
  )
}

export function PriceField({ field, hint }: { field: Field; hint?: string }) {
  return (
    <TextField
      field={field}
      label="Price ($)"
      type="number"
      inputMode="decimal"
      min={0}
      max={100_000}
      step={0.01}
      hint={['0 to 100,000.', hint].join(' ')}
      autoComplete="off"
    />
  )
}

export function DescriptionField({ field }: { field: Field }) {
  return (
    <TextArea
      field={field}
      label="Description"
      rows={8}
      hint="10 to 5,000 characters: what people learn, and what they should bring."
      autoComplete="off"
    />
  )
}
