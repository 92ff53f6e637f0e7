import type { RefObject } from 'react'

/** How long a dialog has to close, in frames. */
const patience = 60

const findHeading = () => document.querySelector<HTMLElement>('main h1[tabindex]')

/** After a dialog: focuses `next`, by default the page's heading, if the button that opened it has gone. */
export function saveFocus(next?: RefObject<HTMLElement | null>, frames = patience): void {
  requestAnimationFrame(() => {
    const here = document.activeElement
    if (here?.closest('[role="dialog"]') && frames > 0) saveFocus(next, frames - 1)
    else if (here === document.body) (next?.current ?? findHeading())?.focus()
  })
}
