/** As a ref: the part that takes the place of the one with the focus gets it. */
export const focusNow = (element: HTMLElement | null) => element?.focus()
