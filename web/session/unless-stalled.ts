import { UploadProblem } from './upload-problem.ts'

/** In milliseconds. */
const minute = 60_000

/**
 * Rejects with `UploadProblem` once `work` has been silent for a minute; the signal ends the work then. `work`
 * calls `hear` for every sign of life, with the milliseconds in which the next one is due.
 */
export async function unlessStalled<Result>(
  work: (hear: (within?: number) => void, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stall = new AbortController()
  const { signal } = stall
  let timer: ReturnType<typeof setTimeout> | undefined
  const hear = (within = minute) => {
    clearTimeout(timer)
    timer = setTimeout(() => stall.abort(new UploadProblem('stalled')), within)
  }
  const silence = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
  hear()
  try {
    return await Promise.race([work(hear, signal), silence])
  } finally {
    clearTimeout(timer)
  }
}
