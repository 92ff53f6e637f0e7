import type { Argon2Parameters } from 'node:crypto'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { createFairQueue } from '#platform/fair-queue.ts'
import { Overloaded } from '#identity/errors.ts'

/** One thread per core: a hash is nothing but computing. */
const threads = availableParallelism()

/** Maximum of waiting jobs: about ten seconds of work. */
const maxWaiting = 200

const acquire = createFairQueue(threads)
const idle: Worker[] = []
let open = 0

async function hash(parameters: Argon2Parameters): Promise<Buffer> {
  const worker = idle.pop() ?? new Worker(new URL('./hash-thread.ts', import.meta.url))
  worker.ref()
  worker.postMessage(parameters)
  // An error ends the thread; the next hash starts another.
  const [tag] = (await once(worker, 'message')) as [Uint8Array]
  // An idle thread must not keep the process alive.
  worker.unref()
  idle.push(worker)
  return Buffer.from(tag)
}

/**
 * Makes an argon2id hash in its own thread, at most one per core. In Node's pool, whose four threads
 * also read files, a crowd signing in would hold up the photographs. On Linux these threads have a lower
 * priority than the main one. Waiting jobs run round-robin by `caller`, the caller's address. Throws
 * Overloaded if too many wait.
 */
export async function hashInThread(parameters: Argon2Parameters, caller: string): Promise<Buffer> {
  if (open === threads + maxWaiting)
    throw new Overloaded('Too many passwords wait for their check.')
  open += 1
  const release = await acquire(caller)
  try {
    return await hash(parameters)
  } finally {
    open -= 1
    release()
    // The next hash begins first: writing a session to the disk would leave its core idle.
    await nextTurn()
  }
}
