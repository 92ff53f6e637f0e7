import { photoLimits } from '#contract/photo-calls.ts'
import { createCounts } from '#platform/counts.ts'
import { createFairQueue } from '#platform/fair-queue.ts'
import { HttpError } from '#platform/http/errors.ts'
import { refuseForNow } from '#school/base/refuse.ts'

const atOnce = 2

/** Milliseconds that a photo waits for its turn. */
const maxWait = 60_000

/** Seconds until there may be room again. */
const roomIn = 5

export function createEncodingQueue() {
  const acquire = createFairQueue(atOnce)
  const ofPerson = createCounts<string>()
  let underWay = 0
  const ended = { done: 0, failed: 0 }

  return {
    count: () => ({ underWay, ...ended }),

    /** 429 or 503 at once if too many are under way. */
    async join<Result>(person: string, work: () => Promise<Result>): Promise<Result> {
      if (ofPerson.of(person) >= photoLimits.ofPerson.max) {
        const { max } = photoLimits.ofPerson
        throw refuseForNow('too-many-requests', roomIn, 'sendingPictures', { max })
      }
      if (underWay >= photoLimits.underWay.max)
        throw refuseForNow('unavailable', roomIn, 'manyPictures')
      underWay += 1
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
        underWay -= 1
        ofPerson.add(person, -1)
      }
    },

    /** Waits for the turn of this photo, people in rotation; 503 if that takes too long. */
    async takeTurn<Result>(person: string, work: () => Promise<Result>): Promise<Result> {
      const since = performance.now()
      const release = await acquire(person)
      try {
        if (performance.now() - since > maxWait)
          throw refuseForNow('unavailable', roomIn, 'picturesWait')
        return await work()
      } finally {
        release()
      }
    },
  }
}
