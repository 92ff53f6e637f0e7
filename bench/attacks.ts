import { readFileSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoAccounts } from '#start/demo/content.ts'
import { registerPerson, signIn } from '#tests/support/school/accounts.ts'
import { startServerProcess } from '#tests/support/process/server-process.ts'
import { attacks } from './attacker.ts'
import { ask, percentile, startScript } from './load.ts'
import { writeLongWork } from './long-work.ts'

// How one hostile caller affects other visitors: see bench/README.md.

/** The length of every attack, and the pause between a visitor's requests, in milliseconds. */
const [duration, pace] = [10_000, 20]

/** In milliseconds, for other visitors; the aim for p99 depends on what else the machine does. */
const maxMedian = 30

/** Time for memory to recover, in milliseconds. */
const rest = 10_000

const visited = ['/', '/classes', '/api/classes', '/favicon.svg']

const megabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const files = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

/** One visit; each visitor has their own address and connection. A failed one has status 0. */
function visit(origin: string, number: number) {
  const path = visited[number % visited.length] ?? '/'
  const headers = { 'x-forwarded-for': `203.0.${Math.floor(number / 250) % 250}.${number % 250}` }
  return ask(false, origin + path, { headers }).catch(() => ({ milliseconds: duration, status: 0 }))
}

async function watch(origin: string, pid: number) {
  const visits: ReturnType<typeof visit>[] = []
  const memory: number[] = []
  const open: number[] = []
  for (let passed = 0; passed < duration; passed += pace) {
    visits.push(visit(origin, visits.length))
    memory.push(megabytes(pid))
    open.push(files(pid))
    await sleep(pace)
  }
  const answers = await Promise.all(visits)
  const times = answers.map(({ milliseconds }) => milliseconds)
  return {
    p50: percentile(times, 50),
    p99: percentile(times, 99),
    failed: answers.filter(({ status }) => status !== 200).length,
    memory: Math.max(...memory),
    files: Math.max(...open),
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'safelight-bench-'))
const server = await startServerProcess({
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  // The visitors come through a proxy, the hostile caller does not.
  TRUSTED_PROXIES: '127.0.0.1',
})
const { origin, pid } = server
const { idToken: token } = await registerPerson(origin, 'Instructor')

const own = demoAccounts.find(({ role }) => role === 'Student')
if (own === undefined) throw new Error('the demonstration has no student')
const path = await writeLongWork(dataDir, own.email)
const student = await signIn(origin, own.email, own.password)

const begin = (name: string) =>
  startScript('attacker.ts', name, new URL(origin).port, token, path, student)

console.log('| attack | p50 | p99 | failed | memory, most | after | files open, most | after |')
console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |')
await watch(origin, pid)
const atRest = megabytes(pid)
const missed: string[] = []
try {
  const chosen = Object.keys(attacks).filter((name) => name.includes(process.argv[2] ?? ''))
  for (const what of ['nothing', ...chosen]) {
    const stop = what === 'nothing' ? async () => {} : begin(what)
    const { p50, p99, failed, memory, files: open } = await watch(origin, pid)
    await stop()
    for (let passed = 0; passed < rest && megabytes(pid) > atRest + 20; passed += 1_000)
      await sleep(1_000)
    if (p50 > maxMedian || failed > 0) missed.push(what)
    console.log(
      `| ${what} | ${p50.toFixed(1)} ms | ${p99.toFixed(1)} ms | ${failed} | ${memory.toFixed(0)} MB | ${megabytes(pid).toFixed(0)} MB | ${open} | ${files(pid)} |`,
    )
  }
  console.log(`\nAt rest before: ${atRest.toFixed(0)} MB.`)
  if (missed.length > 0) {
    process.exitCode = 1
    console.log(
      `Visitors failed, or waited ${maxMedian} ms in the median, during: ${missed.join('; ')}`,
    )
  }
} finally {
  await server.end('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
}
