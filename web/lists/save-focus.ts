/** How long a dialog has to close, in frames. */
const patience = 60

/**
 * After a dialog is answered: where the button that asked for it went away with its row, the focus
 * goes to the heading of the page instead of nowhere.
 */
export function saveFocus(frames = patience): void {
  requestAnimationFrame(() => {
    const here = document.activeElement
    if (here?.closest('[role="dialog"]') && frames > 0) saveFocus(frames - 1)
    else if (here === document.body)
      document.querySelector<HTMLElement>('main h1[tabindex]')?.focus()
  })
}
