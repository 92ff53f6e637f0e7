import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#platform/database/open.ts'
import { findBookFaults } from '#school/books/check-books.ts'
import type { Tables } from '#school/base/tables.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import {
  findPostgresPrograms,
  startOwnPostgres,
  type OwnPostgres,
} from '#tests/support/process/own-postgres.ts'
import { openRelay, type Relay } from '#tests/support/process/relay.ts'
import { startProcesses } from '#tests/support/process/start-processes.ts'
import { registerPerson, signIn } from '#tests/support/school/accounts.ts'
import { startBuying } from '#tests/support/school/buyers.ts'
import { clientOver } from '#tests/support/school/client-over.ts'

const instructor = { email: 'instructor@safelight.test', password: 'safelight-instructor' }

/** Repeats `isSo` until it is true. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(50)
}

const addressOf = (relay: Relay, url: string) => {
  const address = new URL(url)
  address.port = String(relay.port)
  return address.href
}

/** A primary, a standby that follows it, and an address that leads to the primary; undefined without the programs. */
async function startPair(t: TestContext) {
  const bin = findPostgresPrograms()
  if (bin === undefined) {
    t.skip('the programs of PostgreSQL are not installed here')
    return undefined
  }
  const primary = await startOwnPostgres(bin)
  t.after(primary.remove)
  const standby = await primary.addStandby('standby')
  t.after(standby.remove)
  const relay = await openRelay(primary.port)
  t.after(relay.close)
  const failOver = async () => {
    await primary.end('SIGKILL')
    await standby.query('select pg_promote()')
    relay.leadTo(standby.port)
  }
  return { primary, standby, failOver, url: addressOf(relay, primary.url) }
}

const isSynchronous = async ({ query }: OwnPostgres) =>
  (await query(`select 1 from pg_stat_replication where sync_state = 'sync'`)).length > 0

test('[19.7] [4.3] a primary that dies while students pay, with a synchronous standby, loses nothing that was answered', async (t) => {
  const pair = await startPair(t)
  if (pair === undefined) return
  const { primary, standby, failOver, url } = pair
  await primary.query(`alter system set synchronous_standby_names = 'standby'`)
  await primary.query('select pg_reload_conf()')
  await until(() => isSynchronous(primary))
  const [one = '', other = ''] = await startProcesses(t, url, 2)
  const { items } = await clientOver(one, null).listClasses()
  const classes = items.filter((c) => c.availableSeats > 4).map((c) => c._id)
  assert.ok(classes.length > 4, 'too few classes with seats left')
  const origins = [one, other, one, other]
  const people = await Promise.all(origins.map((origin) => registerPerson(origin, 'Student')))
  const buyers = people.map((person, index) => startBuying(origins[index] ?? one, person, classes))
  const haveAnswers = async (max: number) =>
    until(async () => buyers.every(({ answers }) => answers() >= max))
  await haveAnswers(30)
  await failOver()
  const before = Math.max(...buyers.map(({ answers }) => answers()))
  await haveAnswers(before + 30)
  await Promise.all(buyers.map(({ stop }) => stop()))

  const refused = buyers.map(({ refusals }) => refusals().length)
  assert.ok(
    refused.some((count) => count > 0),
    'nobody noticed the failover',
  )
  const lost = await Promise.all(buyers.map(({ findLost }) => findLost()))
  assert.deepEqual(lost.flat(), [])
  assert.equal((await standby.query('select pg_is_in_recovery() as is'))[0]?.['is'], false)
  const database = openDatabase({ url: standby.url })
  assert.deepEqual(await findBookFaults(database.tables<Tables>()), [])
  await database.close()
  const traced = buyers.reduce((sum, { traces }) => sum + traces.length, 0)
  t.diagnostic(`${traced} orders, ${refused.join(' + ')} calls refused`)
})

test('[19.7] [4.8] after a failover that loses commits, pages show what the new primary has', async (t) => {
  const pair = await startPair(t)
  if (pair === undefined) return
  const { primary, standby, failOver, url } = pair
  const [origin = ''] = await startProcesses(t, url, 1)
  const api = clientOver(origin, await signIn(origin, instructor.email, instructor.password))
  const { items } = await api.listInstructorClasses({ query: { email: instructor.email } })
  const own = items.find(({ status }) => status === 'approved')
  assert.ok(own)
  const { _id: id, className, description } = own
  const list = `${origin}/api/classes?id=${id}`
  const readPrice = async () => /"price":([\d.]+)/.exec(await (await fetch(list)).text())?.[1]
  const sum = async ({ query }: OwnPostgres) =>
    Number((await query('select sum(version) as sum from public_version'))[0]?.['sum'])
  await readPrice()
  // From here on the standby receives nothing more.
  const before = await sum(primary)
  await until(async () => (await sum(standby)) === before)
  await standby.query(`alter system set primary_conninfo = ''`)
  await standby.query('select pg_reload_conf()')
  await until(async () => (await standby.query('select 1 from pg_stat_wal_receiver')).length === 0)
  await api.updateClass({ params: { id }, body: { className, description, price: 61 } })
  assert.equal(await readPrice(), '61')
  const lost = await sum(primary)
  await failOver()
  for (let price = 7_000; (await sum(standby)) < lost; price += 100)
    await standby.query(`update classes set price_cents = ${price} where id = '${id}'`)
  assert.equal(await sum(standby), lost)
  const [row] = await standby.query(`select price_cents as price from classes where id = '${id}'`)
  assert.equal(Number(await readPrice()), Number(row?.['price']) / 100)
})

onBothDatabases('a PostgreSQL that hangs', (create) => {
  test('[19.7] cached pages are served, and everything else is refused', async (t) => {
    const { url, drop } = await create()
    t.after(drop)
    if (url === undefined) return t.skip('SQLite is no server that could hang')
    const relay = await openRelay(Number(new URL(url).port || 5432))
    t.after(relay.close)
    const [origin = ''] = await startProcesses(t, addressOf(relay, url), 1)
    const idToken = await signIn(origin, instructor.email, instructor.password)
    const ask = (path: string) =>
      fetch(origin + path, { headers: { authorization: `Bearer ${idToken}` } })
    const cached = ['/', '/classes', '/api/classes']
    const read = () => Promise.all(cached.map(async (path) => (await fetch(origin + path)).text()))
    const pages = await read()
    relay.freeze()
    const frozen = await read()
    assert.deepEqual(
      cached.filter((_, index) => frozen[index] !== pages[index]),
      [],
    )
    for (const path of ['/api/users/me', '/instructors']) {
      const { status, headers } = await ask(path)
      assert.deepEqual([path, status, headers.get('retry-after')], [path, 503, '5'])
    }
    relay.resume()
    assert.equal((await ask('/api/users/me')).status, 200)
    assert.equal((await ask('/instructors')).status, 200)
  })
})
