/** Ends a turn, so that the next one begins. */
export type EndTurn = () => void

/**
 * Lets at most `most` turns be taken at once. Those who wait get theirs in rotation by caller, so that
 * whoever asks for hundreds at once keeps nobody else waiting for more than one of them each.
 */
export function createFairQueue(most: number): (caller: string) => Promise<EndTurn> {
  // A Map keeps the order of entry: its first caller is the next.
  const waiting = new Map<string, (() => void)[]>()
  let taken = 0

  function begin(): void {
    const [next] = waiting
    if (next === undefined || taken === most) return
    const [caller, [turn, ...later]] = next
    waiting.delete(caller)
    if (later.length > 0) waiting.set(caller, later)
    taken += 1
    // Not at once: a chain of turns without a pause would keep the process from reading its connections.
    if (turn !== undefined) setImmediate(turn)
  }

  function end(): void {
    taken -= 1
    begin()
  }

  return (caller) =>
    new Promise((resolve) => {
      let isOpen = true
      const turn = () =>
        resolve(() => {
          if (isOpen) end()
          isOpen = false
        })
      waiting.set(caller, [...(waiting.get(caller) ?? []), turn])
      begin()
    })
}
