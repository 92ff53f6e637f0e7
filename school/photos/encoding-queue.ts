import { photoLimits } from '#contract/photo-calls.ts'
import { createCounts } from '#platform/counts.ts'
import { createFairQueue } from '#platform/fair-queue.ts'
import { HttpError } from '#platform/http/errors.ts'
import { refuseForNow } from '#school/base/refuse.ts'

const maxConcurrent = 2

/** Milliseconds that a photo waits for its turn. */
const maxWait = 60_000

/** Seconds until there may be room again. */
const retrySeconds = 5

export function createEncodingQueue() {
  const acquire = createFairQueue(maxConcurrent)
  const ofPerson = createCounts<string>()
  let inProgress = 0
  const ended = { done: 0, failed: 0 }

  return {
    count: () => ({ inProgress, ...ended }),

    /** 429 or 503 at once if too many are in progress. */
    async join<Result>(person: string, work: () => Promise<Result>): Promise<Result> {
      if (ofPerson.of(person) >= photoLimits.ofPerson.max) {
        const { max } = photoLimits.ofPerson
        throw refuseForNow('too-many-requests', retrySeconds, 'sendingPictures', { max })
      }
      if (inProgress >= photoLimits.inProgress.max)
        throw refuseForNow('unavailable', retrySeconds, 'manyPictures')
      inProgress += 1
      ofPerson.add(person, 1)
      try {
        const result = await work()
        ended.done += 1
        return result
      } catch (error) {
        // A refused picture is not a failure of the server.
        if (!(error instanceof HttpError) || error.status >= 500) ended.failed += 1
        throw error
      } finally {
        inProgress -= 1
        ofPerson.add(person, -1)
      }
    },

    /** Waits for this photo's turn, alternating between people; 503 if that takes too long. */
    async takeTurn<Result>(person: string, work: () => Promise<Result>): Promise<Result> {
      const since = performance.now()
      const release = await acquire(person)
      try {
        if (performance.now() - since > maxWait)
          throw refuseForNow('unavailable', retrySeconds, 'picturesWait')
        return await work()
      } finally {
        release()
      }
    },
  }
}
