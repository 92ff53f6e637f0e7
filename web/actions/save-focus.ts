import type { RefObject } from 'react'

type Next = RefObject<HTMLElement | null> | undefined

/** In frames. */
const maxFrames = 60

const findHeading = () => document.querySelector<HTMLElement>('main h1[tabindex]')

const findWithin = (row: Element | null | undefined) =>
  row?.querySelector<HTMLElement>('button:enabled, a')

/**
 * Call before a dialog opens. The result focuses `next` if the pressed button has gone; else the row itself,
 * if it has an id and has moved; else the row now at its position, so that a list does not jump; else the
 * page's heading.
 */
export function rememberFocus(): (next?: Next) => void {
  const row = document.activeElement?.closest('tr')
  const rows = row?.parentElement
  const index = row && rows ? [...rows.children].indexOf(row) : -1
  const findMoved = () => (row?.id ? findWithin(document.getElementById(row.id)) : null)
  const findSameRow = () =>
    findWithin([...(rows?.isConnected ? rows.children : [])].slice(0, index + 1).at(-1))
  return (next) =>
    settle(() => next?.current ?? findMoved() ?? findSameRow() ?? findHeading(), maxFrames)
}

/**
 * After a dialog outside of a list: if the button has gone, focuses `next`, by default the page's heading.
 */
export function saveFocus(next?: Next): void {
  settle(() => next?.current ?? findHeading(), maxFrames)
}

function settle(find: () => HTMLElement | null, frames: number): void {
  requestAnimationFrame(() => {
    const here = document.activeElement
    if (here?.closest('[role="dialog"]') && frames > 0) settle(find, frames - 1)
    else if (here === document.body) find()?.focus()
  })
}
