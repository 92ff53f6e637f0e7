import { stageKeys } from '#web/ui/stage/stage.tsx'

// The elements of the viewer that its parts lead to.

export const threadElement = (id: string) => `thread-${id}`
export const threadsElement = 'threads'
export const pinElement = (id: string) => `pin-${id}`
export const markElement = 'work-mark'
export const newThreadForm = 'new-thread'

const find = (selector: string) => document.querySelector<HTMLElement>(selector)
export const findPhotograph = () => find('.work-photograph')

/** Above the threads, and in sight wherever the page is scrolled to. */
export const isStickyAbove = (photograph: Element) =>
  matchMedia('(width < 64rem)').matches && getComputedStyle(photograph).position === 'sticky'

export const focusElement = (id: string, options?: FocusOptions) =>
  document.getElementById(id)?.focus(options)
/** After an action whose button is gone. */
export const focusHeading = () => find('main h1[tabindex]')?.focus()
export const focusStage = () => find(stageKeys)?.focus()
export const focusText = () => find(`#${newThreadForm} textarea`)?.focus()
/** Focuses the picture if the thread has no pin. */
export const focusPin = (threadId: string) =>
  (document.getElementById(pinElement(threadId)) ?? find(stageKeys))?.focus()
