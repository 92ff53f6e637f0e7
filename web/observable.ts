/** A value outside of React that components follow with `useSyncExternalStore`. */
export function observable<Value>(first: Value) {
  let current = first
  const listeners = new Set<() => void>()
  return {
    read: () => current,
    set: (next: Value) => {
      current = next
      for (const listener of listeners) listener()
    },
    /** Calls `listener` after every change; gives what ends that. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
