import { useId } from 'react'
import { TextField, type Field } from '#web/forms/fields.tsx'

/** As if it were typed: React and the form hear of it. */
function type(input: HTMLInputElement, value: string): void {
  // React looks at the value of the last event; `setRangeText` changes it unseen.
  input.setRangeText(value, 0, input.value.length)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A colour as text such as #1f5fbf, and the browser's own way to choose one. */
export function ColourField({ field, label }: { field: Field; label: string }) {
  const id = useId()
  const { value = field.initialValue } = field
  const shown = typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value : ''
  return (
    <TextField
      field={field}
      label={label}
      autoComplete="off"
      spellCheck={false}
      inside={
        <input
          id={id}
          type="color"
          aria-label={label}
          className="absolute end-2 top-2 w-8"
          value={shown}
          onChange={({ target }) => {
            const text = document.getElementById(field.id)
            if (text instanceof HTMLInputElement) type(text, target.value)
          }}
        />
      }
    />
  )
}
