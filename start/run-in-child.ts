import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'

/** Lower than the priority of servers, and of encoding pictures, which people wait for. */
export const niceness = constants.priority.PRIORITY_LOW

/** In milliseconds: a store that stands still must not keep a task from failing. */
const maxTime = 24 * 3_600_000

/**
 * Sends `order` to a module in a separate process of low priority, so that pages do not wait for it; returns
 * its answer's `result`. Throws the answer's `error`, and after a day.
 */
export async function runInChild<Result>(module: URL, order: object): Promise<Result> {
  const child = fork(module, { serialization: 'advanced', execArgv: [], timeout: maxTime })
  try {
    return await new Promise<Result>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code, signal) =>
        reject(new Error(`the process ended with ${code ?? signal}`)),
      )
      child.once('message', ({ error, result }: { error?: string; result: Result }) =>
        error === undefined ? resolve(result) : reject(new Error(error)),
      )
      if (child.pid !== undefined) setPriority(child.pid, niceness)
      child.send(order)
    })
  } finally {
    child.kill()
  }
}
