/** Starts the next turn. */
export type EndTurn = () => void

/**
 * At most `max` turns at once; callers wait round-robin: a new caller waits for at most one turn of each
 * other caller, however many these have queued.
 */
export function createFairQueue(max: number): (caller: string) => Promise<EndTurn> {
  // A Map iterates in the order of insertion: its first caller is the next.
  const waiting = new Map<string, (() => void)[]>()
  let taken = 0

  function begin(): void {
    const [first] = waiting
    if (taken === max || first === undefined) return
    const [caller, turns] = first
    const turn = turns.shift()
    waiting.delete(caller)
    if (turns.length > 0) waiting.set(caller, turns)
    taken += 1
    // Deferred: turns without a pause would keep the process from reading its connections.
    setImmediate(() => turn?.())
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
      const turns = waiting.get(caller)
      if (turns === undefined) waiting.set(caller, [turn])
      else turns.push(turn)
      begin()
    })
}
