/** A queue whose next item is always another caller's, as long as several callers have some waiting. */
export type RoundRobin<Item> = {
  add: (caller: string, item: Item) => void
  next: () => Item | undefined
  size: () => number
}

/**
 * Makes a queue that serves the callers round-robin: the first item of a new caller waits for at most one
 * item of each other caller, however many these have queued.
 */
export function createRoundRobin<Item>(): RoundRobin<Item> {
  // A Map iterates in the order of insertion: its first caller is the next.
  const waiting = new Map<string, Item[]>()
  let size = 0
  return {
    size: () => size,
    add: (caller, item) => {
      const items = waiting.get(caller)
      if (items === undefined) waiting.set(caller, [item])
      else items.push(item)
      size += 1
    },
    next: () => {
      const [first] = waiting
      if (first === undefined) return undefined
      const [caller, items] = first
      const item = items.shift()
      waiting.delete(caller)
      if (items.length > 0) waiting.set(caller, items)
      size -= 1
      return item
    },
  }
}
