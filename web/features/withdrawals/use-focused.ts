import { useCallback } from 'react'

/** For the part that takes the place of the one with the focus. */
export const useFocused = () => useCallback((element: HTMLElement | null) => element?.focus(), [])
