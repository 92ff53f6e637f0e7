import { readFile } from 'node:fs/promises'
import { ratePerSecondOf } from '#bench/answer-rates.ts'
import { startBenchServer } from '#bench/bench-server.ts'
import type { Measure, Row } from '#bench/row.ts'
import { findFreePort } from '#tests/support/process/free-port.ts'

/** How often each is measured, in turns, and for how many seconds. */
const [rounds, seconds] = [15, 1]

type Server = { origin: string; pid: number }

/** The processor time of a process on Linux, in milliseconds. https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
async function readProcessorTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14)
  return (Number(user) + Number(system)) * 10
}

/** Milliseconds of the processor for an answer: what other work takes meanwhile is not in them. */
async function measureOnce({ origin, pid }: Server): Promise<number> {
  const before = await readProcessorTime(pid)
  const rate = await ratePerSecondOf(origin, '/', seconds)
  // The clients ask for a fifth of a second before they count.
  return ((await readProcessorTime(pid)) - before) / (rate * (seconds + 0.2))
}

async function compare(one: Server, other: Server): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    times[0].push(await measureOnce(one))
    times[1].push(await measureOnce(other))
  }
  // At its best: a busy machine adds to it, and takes nothing away.
  return [Math.min(...times[0]), Math.min(...times[1])]
}

/** A warm page with metrics, and with a line in the log for each answer, beside the same without. */
export const measure: Measure = async () => {
  const plain = await startBenchServer('sqlite')
  const counted = await startBenchServer('sqlite', { METRICS_PORT: String(await findFreePort()) })
  const logged = await startBenchServer('sqlite', { LOG_LEVEL: 'info' })
  const rows: Row[] = []
  try {
    for (const [what, server, atMost] of [
      ['metrics', counted, 1.03],
      ['a line in the log', logged, 1.3],
    ] as const) {
      const [measured, limit] = await compare(server, plain)
      const named = `processor for GET /, warm, with ${what}`
      rows.push({ what: named, beside: 'without', unit: 'ms', measured, limit, aim: { atMost } })
    }
  } finally {
    for (const server of [plain, counted, logged]) await server.close()
  }
  return rows
}
