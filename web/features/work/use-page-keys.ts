import { useEffect, useEffectEvent } from 'react'
import { singleKeys } from '#web/storage.ts'

/** By `KeyboardEvent.key`. An action that returns false leaves the key to the browser. */
export type PageKeys = Record<string, () => unknown>

/** They use these keys themselves. */
const fields = 'input, textarea, select, [role="slider"]'

const isForPage = (target: EventTarget | null): boolean =>
  target === document.body ||
  (target instanceof Element && target.closest('main') !== null && target.closest(fields) === null)

/**
 * Keys that work wherever the focus is on the page, except in a field, a dialog or the bar: critique is the
 * same few steps a hundred times. Speech input and shaking hands press single characters by accident, so
 * `KeysDialog` turns those off (WCAG 2.1.4).
 */
export function usePageKeys(keys: PageKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, defaultPrevented, altKey, ctrlKey, metaKey } = event
    const action = Object.hasOwn(keys, key) ? keys[key] : undefined
    if (action === undefined || defaultPrevented || altKey || ctrlKey || metaKey) return
    if (!isForPage(target) || (key.length === 1 && singleKeys.read() === 'off')) return
    if (action() !== false) event.preventDefault()
  })
  useEffect(() => {
    const ends = new AbortController()
    addEventListener('keydown', (event) => press(event), { signal: ends.signal })
    return () => ends.abort()
  }, [])
}
