/** Before a job becomes a dead letter: about eight hours. */
export const maxAttempts = 50

/** In milliseconds; doubles up to the longest. */
const firstPause = 10_000
export const maxPause = 15 * 60_000

/** In milliseconds. Random, in case several failed for the same reason. */
export function pauseAfter(attempts: number): number {
  const pause = Math.min(firstPause * 2 ** (attempts - 1), maxPause) * (0.5 + Math.random() / 2)
  return Math.round(pause)
}
