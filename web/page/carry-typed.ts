import { carriedTexts } from '#web/storage.ts'
import { forgetUnsaved } from './unsaved.ts'

/** Secrets, files and presses are not carried. */
const skippedTypes = ['password', 'file', 'hidden', 'checkbox', 'radio']

/** Stores the page's form texts for `address`, the same page in another language. */
export function carryTyped(address: string): void {
  const forms = [...document.forms].map((form) => {
    const fields = [...form.elements].filter(
      (field): field is HTMLInputElement =>
        'value' in field && 'type' in field && !skippedTypes.includes(String(field.type)),
    )
    return [form.id, Object.fromEntries(fields.map(({ name, value }) => [name, value]))]
  })
  carriedTexts.write({ address, forms: Object.fromEntries(forms) })
  forgetUnsaved()
}
