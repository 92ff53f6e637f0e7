/** As if it were typed in place of what is there: React and the form hear of it. */
export function typeText(
  input: HTMLInputElement | HTMLTextAreaElement,
  text: string,
  from = 0,
  to = input.value.length,
): void {
  // React looks at the value of the last event; `setRangeText` changes it unseen.
  input.setRangeText(text, from, to)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
