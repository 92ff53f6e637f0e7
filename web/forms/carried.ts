import { carriedTexts } from '#web/storage.ts'
import { forgetUnsaved } from '#web/page/unsaved.ts'

/** What is typed is secret or a file: it stays behind. */
const isCarried = (field: Element): field is HTMLInputElement =>
  'value' in field && !['password', 'file', 'hidden', 'submit', 'button'].includes(typeOf(field))

const typeOf = (field: Element) => ('type' in field ? String(field.type) : '')

const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(isCarried).filter(({ name }) => name !== '')

/** Stores what the forms of this page hold for the document at `address`: the same page in another language. */
export function carryTyped(address: string): void {
  const forms = [...document.forms].filter(({ id }) => id !== '')
  const texts = forms.map((form) => [
    form.id,
    Object.fromEntries(fieldsOf(form).map(({ name, value }) => [name, value])),
  ])
  carriedTexts.write({ address, forms: Object.fromEntries(texts) })
  forgetUnsaved()
}

let carried: ReturnType<typeof carriedTexts.read> | undefined

/** Puts into a form what was typed in it before its page came in another language. */
export function restoreTyped(form: HTMLFormElement): void {
  if (carried === undefined) {
    carried = carriedTexts.read()
    carriedTexts.write(null)
  }
  if (carried?.address !== location.pathname + location.search) return
  const texts = carried.forms[form.id] ?? {}
  for (const field of fieldsOf(form)) {
    const text = texts[field.name]
    if (text === undefined || text === field.value) continue
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
