import { useId } from 'react'
import { TextField, type Field } from '#web/forms/fields.tsx'
import { typeText } from './type-text.ts'

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
            if (text instanceof HTMLInputElement) typeText(text, target.value)
          }}
        />
      }
    />
  )
}
