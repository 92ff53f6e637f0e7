/** The first thing that somebody does on a page. */
const touches = [
  'pointerover',
  'pointerdown',
  'touchstart',
  'keydown',
  'focusin',
  'wheel',
  'scroll',
] as const

/**
 * Who has done nothing for so many milliseconds is still here, and may not touch at all; one second
 * before the slides of the hero turn by themselves.
 */
const lingering = 7_000

/** Fulfilled when somebody does something on the first page of a visit, or stays; at once on the server. */
export const touched = new Promise<void>((resolve) => {
  if (typeof document === 'undefined') return resolve()
  const done = () => {
    for (const name of touches) removeEventListener(name, done, true)
    resolve()
  }
  for (const name of touches) addEventListener(name, done, { capture: true, passive: true })
  setTimeout(done, lingering)
})
