import type { Argon2Parameters } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { createRoundRobin } from '#platform/round-robin.ts'
import { Overloaded } from '#identity/errors.ts'

/** One thread per core: a hash is nothing but computing. */
const threads = availableParallelism()

/** How many jobs may wait: about ten seconds of work. */
const waiting = 200

type Job = {
  parameters: Argon2Parameters
  resolve: (tag: Buffer) => void
  reject: (error: Error) => void
}

const idle: Worker[] = []
const queue = createRoundRobin<Job>()
let started = 0

function nextJob(worker: Worker): void {
  const job = queue.next()
  if (job === undefined) {
    // An idle thread must not keep the process alive.
    worker.unref()
    idle.push(worker)
  } else run(worker, job)
}

function run(worker: Worker, { parameters, resolve, reject }: Job): void {
  const end = () => {
    worker.off('message', onTag)
    worker.off('error', onError)
  }
  const onTag = (tag: Uint8Array) => {
    end()
    resolve(Buffer.from(tag))
    nextJob(worker)
  }
  // The thread is dead; the next job starts another.
  const onError = (error: Error) => {
    end()
    started -= 1
    reject(error)
    const job = queue.next()
    if (job !== undefined) run(start(), job)
  }
  worker.on('message', onTag)
  worker.on('error', onError)
  worker.ref()
  worker.postMessage(parameters)
}

function start(): Worker {
  started += 1
  return new Worker(new URL('./hash-thread.ts', import.meta.url))
}

/**
 * Makes an argon2id hash in its own thread, as many at once as there are cores. In Node's pool, whose
 * four threads also read files, a crowd that signs in would keep the photographs waiting. On Linux
 * these threads have a lower priority than the one that answers. Waiting jobs are taken round-robin by
 * `caller`, the address that asks. Throws Overloaded where too many wait.
 */
export function hashInThread(parameters: Argon2Parameters, caller: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const job = { parameters, resolve, reject }
    const worker = idle.pop() ?? (started < threads ? start() : undefined)
    if (worker !== undefined) run(worker, job)
    else if (queue.size() < waiting) queue.add(caller, job)
    else reject(new Overloaded('Too many passwords wait for their check.'))
  })
}
