import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { onBothDatabases, type TestDatabase } from '#tests/support/database/databases.ts'
import { startServerProcess } from '#tests/support/process/server-process.ts'
import {
  startStoppable,
  startTraffic,
  untilRefused,
} from '#tests/support/process/stopped-server.ts'

const parentOf = (pid: string) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]

/** The processes started by one, the nearest first. */
function processesBelow(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return parentOf(name) === String(pid)
      } catch {
        // Ended meanwhile.
        return false
      }
    })
    .map(Number)
  return [...children, ...children.flatMap(processesBelow)]
}

/** The commands, and which processes get which signals one after another. */
const cases = [
  ['server', 'server SIGTERM'],
  ['server', 'server SIGINT, server SIGTERM, server SIGINT'],
  ['launcher', 'launcher SIGTERM'],
  ['launcher', 'launcher SIGINT, launcher SIGINT, launcher SIGTERM'],
  ['launcher', 'group SIGTERM, group SIGTERM'],
  ['launcher', 'group SIGINT, group SIGINT'],
  ['launcher', 'server SIGTERM, launcher SIGTERM, group SIGTERM'],
  ['launcher', 'launcher SIGKILL'],
  ['npm', 'npm SIGTERM'],
  ['npm', 'npm SIGKILL'],
  ['npm', 'group SIGTERM'],
  ['npm', 'group SIGINT, group SIGINT'],
  ['npm', 'launcher SIGTERM'],
  ['npm', 'launcher SIGKILL'],
] as const

/** Processes by their names; npm has a shell between it and the launcher, and the server may have one that helps it. */
function nameProcesses(command: 'server' | 'launcher' | 'npm', pid: number): Map<string, number> {
  const isServer = (one: number) =>
    readFileSync(`/proc/${one}/cmdline`, 'utf8').includes('server/main.js')
  const server = [pid, ...processesBelow(pid)].find(isServer) ?? assert.fail('no server')
  return new Map([
    ['group', -pid],
    ['launcher', Number(parentOf(String(server)))],
    ['server', server],
    [command, pid],
  ])
}

/** Far longer than needed; without it an orphan would hold up all tests. */
const timeout = 180_000

for (const [command, signals] of cases)
  test(`[7] ${signals}: what has arrived is answered, nothing is left`, { timeout }, async (t) => {
    const started = await startStoppable(t, command)
    const traffic = await startTraffic(started)
    const pids = nameProcesses(command, started.pid)
    for (const one of signals.split(', ')) {
      const [who = '', signal] = one.split(' ')
      process.kill(pids.get(who) ?? assert.fail(`no ${who}`), signal)
      // The next is sent once this one has been noticed.
      await untilRefused(started.port)
    }
    started.github.answer()
    const answer = await traffic.signIn
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('connection'), 'close')
    assert.equal(((await answer.json()) as { screenName: string }).screenName, 'slow')
    assert.match(await traffic.idle, /^HTTP\/1\.1 200 OK\r\n/)
    assert.match(await traffic.halfSent, /HTTP\/1\.1 408 Request Timeout\r\n/)
    const end = await started.ended
    // npm reports a stopped script in its own way.
    if (command !== 'npm') assert.equal(end, signals.includes('SIGKILL') ? 'SIGKILL' : 0)
  })

test('[7] a terminal that goes away does not stop what nohup runs', { timeout }, async (t) => {
  const { pid, port, ended } = await startStoppable(t, 'launcher')
  process.kill(-pid, 'SIGHUP')
  process.kill(-pid, 'SIGHUP')
  assert.equal((await fetch(`http://127.0.0.1:${port}/robots.txt`)).status, 200)
  process.kill(pid, 'SIGTERM')
  assert.equal(await ended, 0)
})

onBothDatabases('a server that stops while the database holds it up', (create) => {
  /** A server with a request for an uncached page, while nobody can read classes before `unlock`. */
  async function startHeldUp(t: TestContext, url: string, { database }: TestDatabase) {
    const dataDir = await mkdtemp(join(tmpdir(), 'safelight-stop-'))
    t.after(() => rm(dataDir, { recursive: true }))
    const server = await startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: url })
    t.after(() => server.end('SIGKILL'))
    const read = async (path: string) => (await fetch(server.origin + path)).text()
    assert.doesNotMatch(await read('/classes'), /Renamed/)
    const db = database.tables()
    const trx = await db.startTransaction().execute()
    await sql`lock table classes in access exclusive mode`.execute(trx)
    await sql`update classes set name = 'Renamed'`.execute(trx)
    const page = read('/classes?sort=price')
    // Checked when it is awaited.
    page.catch(() => {})
    const waiting = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event = 'relation'`
    while ((await waiting.execute(db)).rows.length === 0);
    return { server, page, unlock: () => trx.commit().execute() }
  }

  test('[7] still makes the page, with all that it has to read for it', { timeout }, async (t) => {
    const created = await create()
    t.after(created.drop)
    if (created.url === undefined) return t.skip('nobody can hold up a read of SQLite')
    const { server, page, unlock } = await startHeldUp(t, created.url, created)
    const ended = server.end('SIGTERM')
    await untilRefused(Number(new URL(server.origin).port))
    await unlock()
    assert.match(await page, /Renamed/)
    await ended
  })

  test('[7] ends all the same where that takes too long', { timeout }, async (t) => {
    const created = await create()
    t.after(created.drop)
    if (created.url === undefined) return t.skip('nobody can hold up a read of SQLite')
    const { server, page, unlock } = await startHeldUp(t, created.url, created)
    await server.end('SIGTERM')
    await unlock()
    await assert.rejects(page)
  })
})
