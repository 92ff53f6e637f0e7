import { carriedTexts } from '#web/storage.ts'

let carried: ReturnType<typeof carriedTexts.read> | undefined

/** Restores text typed before a change of language (`carryTyped`). */
export function restoreTyped(form: HTMLFormElement): void {
  if (carried === undefined) {
    carried = carriedTexts.read()
    carriedTexts.write(null)
  }
  if (carried?.address !== location.pathname + location.search) return
  for (const [name, text] of Object.entries(carried.forms[form.id] ?? {})) {
    const field = form.elements.namedItem(name)
    if (!(field instanceof HTMLElement) || !('value' in field) || field.value === text) continue
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
