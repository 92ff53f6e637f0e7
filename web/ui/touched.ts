const touches = [
  'pointerover',
  'pointerdown',
  'touchstart',
  'keydown',
  'focusin',
  'wheel',
  'scroll',
] as const

/** In milliseconds, until a passive visitor counts as staying; one second before the hero turns by itself. */
const stayTimeout = 7_000

/** Resolves at the first interaction of a visit, or when the visitor stays; at once on the server. */
export const touched = new Promise<void>((resolve) => {
  if (typeof document === 'undefined') return resolve()
  const done = () => {
    for (const name of touches) removeEventListener(name, done, true)
    resolve()
  }
  for (const name of touches) addEventListener(name, done, { capture: true, passive: true })
  setTimeout(done, stayTimeout)
})
