/** Ends a turn, so that the next one begins. */
export type EndTurn = () => void

/**
 * Lets at most `most` turns be taken at once; those who wait get theirs round-robin by caller: the first
 * of a new caller waits for at most one of each other caller, however many these have queued.
 */
export function createFairQueue(most: number): (caller: string) => Promise<EndTurn> {
  // A Map iterates in the order of insertion: its first caller is the next.
  const waiting = new Map<string, (() => void)[]>()
  let taken = 0

  function begin(): void {
    const [first] = waiting
    if (taken === most || first === undefined) return
    const [caller, turns] = first
    const turn = turns.shift()
    waiting.delete(caller)
    if (turns.length > 0) waiting.set(caller, turns)
    taken += 1
    // Later: one turn after another without a pause would keep the process from reading its connections.
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
