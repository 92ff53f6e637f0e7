import type { KeyboardEvent } from 'react'

const steps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/**
 * For `onKeyDown` of a list with a link per item: arrow keys, J and K move the focus. Only while the focus is
 * in the list, because speech input could trigger single keys by accident (WCAG 2.1.4).
 */
export function moveInList(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, altKey, ctrlKey, metaKey } = event
  const step = steps[key]
  if (step === undefined || altKey || ctrlKey || metaKey) return
  const links = [...currentTarget.querySelectorAll<HTMLElement>('li a')]
  const here = links.findIndex((link) => link === target)
  if (here === -1) return
  event.preventDefault()
  links[here + step]?.focus()
}
