import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ratePerSecondOf } from '#bench/answer-rates.ts'
import { startBenchServer } from '#bench/bench-server.ts'
import type { Measure } from '#bench/row.ts'
import { createAnswerCache } from '#platform/http/answer-cache.ts'
import type { OnAnswer } from '#platform/http/answered.ts'
import { createFailures } from '#platform/http/failures.ts'
import { createFastPath } from '#platform/http/fast-path.ts'
import { createLog } from '#platform/log.ts'
import { createRequestMeters } from '#platform/metrics/requests.ts'

/** Measurements of each, in turns, and answers in each. */
const [rounds, count] = [200, 5_000]

const answers = createAnswerCache(async () => '1')
answers.store('/', '1', {
  body: Buffer.alloc(40_000),
  headers: { 'content-type': 'text/html; charset=utf-8' },
  count: null,
  route: 'GET /',
})

// Only the parts that the fast path reads: the network would hide the cost of metrics.
const request = { method: 'GET', url: '/', headers: {} } as IncomingMessage
const response = { writeHead: () => {}, end: () => {}, once: () => {}, destroyed: false }

function createAnswering(listeners: readonly OnAnswer[]): () => Promise<number> {
  const log = createLog('warn')
  const answer = createFastPath(
    answers,
    log,
    () => '192.0.2.1',
    (answered) => {
      for (const listener of listeners) listener(answered)
    },
  )
  return async () => {
    const before = process.cpuUsage()
    for (let done = 0; done < count; done += 1)
      await answer(request, response as unknown as ServerResponse)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000 / count
  }
}

/** Milliseconds of the processor that metrics add to a cached answer. */
async function measureAdded(): Promise<number> {
  const { note } = createFailures(Date.now)
  const withMetrics = createAnswering([note, createRequestMeters().observe])
  const without = createAnswering([note])
  let [one, other] = [Infinity, Infinity]
  for (let round = 0; round < rounds; round += 1) {
    one = Math.min(one, await withMetrics())
    other = Math.min(other, await without())
  }
  return one - other
}

/** The processor time of a process on Linux, in milliseconds. https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
async function readProcessorTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14)
  return (Number(user) + Number(system)) * 10
}

/** Milliseconds of the processor that a warm page takes in total, over the network. */
async function measurePage(): Promise<number> {
  const { origin, pid, close } = await startBenchServer('sqlite')
  try {
    let best = Infinity
    for (let round = 0; round < 5; round += 1) {
      const before = await readProcessorTime(pid)
      const rate = await ratePerSecondOf(origin, '/', 1)
      // The clients ask for a fifth of a second before they count.
      best = Math.min(best, ((await readProcessorTime(pid)) - before) / (rate * 1.2))
    }
    return best
  } finally {
    await close()
  }
}

/** The cost of metrics to a warm page. Two servers side by side differ by far more than that. */
export const measure: Measure = async () => {
  const [measured, limit] = [await measureAdded(), await measurePage()]
  const beside = 'processor for GET /, warm'
  return [
    { what: 'processor for metrics', beside, unit: 'ms', measured, limit, aim: { atMost: 0.03 } },
  ]
}
