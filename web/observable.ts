/** A value outside of React, for `useSyncExternalStore`. */
export function observable<Value>(first: Value) {
  let current = first
  const listeners = new Set<() => void>()
  return {
    read: () => current,
    set: (next: Value) => {
      current = next
      for (const listener of listeners) listener()
    },
    /** Returns the function that unsubscribes. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
