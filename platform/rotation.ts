/** Items that wait; each next one is that of another caller, as long as several callers have some. */
export type Rotation<Item> = {
  add: (caller: string, item: Item) => void
  next: () => Item | undefined
  size: () => number
}

/**
 * Makes a queue that goes round by caller: whoever has hundreds waiting keeps the first of anybody else
 * waiting for no more than one of each.
 */
export function createRotation<Item>(): Rotation<Item> {
  // A Map keeps the order of entry: its first caller is the next.
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
