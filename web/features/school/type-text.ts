/** As if it were typed: React and the form hear of it. */
export function typeText(input: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  // React looks at the value of the last event; `setRangeText` changes it unseen.
  input.setRangeText(value, 0, input.value.length)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
