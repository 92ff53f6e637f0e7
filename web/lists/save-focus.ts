/** How long a dialog has to close, in frames. */
const patience = 60

/** After a dialog: focuses the page's heading if the button that opened it has gone. */
export function saveFocus(frames = patience): void {
  requestAnimationFrame(() => {
    const here = document.activeElement
    if (here?.closest('[role="dialog"]') && frames > 0) saveFocus(frames - 1)
    else if (here === document.body)
      document.querySelector<HTMLElement>('main h1[tabindex]')?.focus()
  })
}
