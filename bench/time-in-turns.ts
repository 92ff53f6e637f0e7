import { percentile } from './load.ts'

/** Rounds that do not count, and rounds that do. */
const warm = 20
const rounds = 200

/** Slow work is not repeated as often: milliseconds for all of its rounds. */
const maxTime = 20_000

/** Milliseconds that a piece of work takes: the median of all rounds, the best, and the 95th percentile. */
export type Taken = { median: number; min: number; p95: number }

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const sumUp = (taken: number[]): Taken => ({
  median: percentile(taken, 50),
  p95: percentile(taken, 95),
  min: Math.min(...taken),
})

/**
 * Times two pieces of work in turns, one, other, one, other …, so that other work on the machine
 * slows both alike.
 */
export async function timeInTurns(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<[Taken, Taken]> {
  const taken: [number[], number[]] = [[], []]
  const end = performance.now() + maxTime
  for (let round = 0; round < warm + rounds && performance.now() < end; round += 1) {
    const pair = [await time(one), await time(other)] as const
    if (round < warm) continue
    taken[0].push(pair[0])
    taken[1].push(pair[1])
  }
  return [sumUp(taken[0]), sumUp(taken[1])]
}
