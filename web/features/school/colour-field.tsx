import { useId } from 'react'
import { TextField, type Field } from '#web/forms/fields.tsx'

/** As if it were typed: React and the form hear of it. */
function type(input: HTMLInputElement, value: string): void {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A colour as text such as #1f5fbf, and the browser's own way to choose one. */
export function ColourField({ field, label }: { field: Field; label: string }) {
  const id = useId()
  const value = String(field.value ?? field.initialValue ?? '')
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
          className="absolute end-2 top-2 size-8 cursor-pointer"
          value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#000000'}
          onChange={({ target }) => {
            const text = document.getElementById(field.id)
            if (text instanceof HTMLInputElement) type(text, target.value)
          }}
        />
      }
    />
  )
}
