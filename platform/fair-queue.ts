import { createRoundRobin } from './round-robin.ts'

/** Ends a turn, so that the next one begins. */
export type EndTurn = () => void

/** Lets at most `most` turns be taken at once; those who wait get theirs round-robin by caller. */
export function createFairQueue(most: number): (caller: string) => Promise<EndTurn> {
  const waiting = createRoundRobin<() => void>()
  let taken = 0

  function begin(): void {
    if (taken === most) return
    const turn = waiting.next()
    if (turn === undefined) return
    taken += 1
    // Later: one turn after another without a pause would keep the process from reading its connections.
    setImmediate(turn)
  }

  function end(): void {
    taken -= 1
    begin()
  }

  return (caller) =>
    new Promise((resolve) => {
      let isOpen = true
      waiting.add(caller, () =>
        resolve(() => {
          if (isOpen) end()
          isOpen = false
        }),
      )
      begin()
    })
}
