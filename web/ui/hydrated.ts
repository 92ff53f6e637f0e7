import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page's script runs already: false on the server and until it has taken over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
