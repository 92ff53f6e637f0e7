/** A key whose count is 0 takes no memory. */
export function createCounts<Key>() {
  const counts = new Map<Key, number>()
  return {
    of: (key: Key) => counts.get(key) ?? 0,
    add: (key: Key, change: 1 | -1) => {
      const count = (counts.get(key) ?? 0) + change
      if (count === 0) counts.delete(key)
      else counts.set(key, count)
    },
    keys: () => [...counts.keys()],
  }
}
