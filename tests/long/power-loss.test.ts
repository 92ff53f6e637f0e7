import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#platform/database/open.ts'
import { findBookFaults } from '#school/books/check-books.ts'
import type { Tables } from '#school/base/tables.ts'
import { chooseMoments, startKilledServer } from '#tests/support/process/killed-server.ts'
import { mountOwnDisk, type OwnDisk } from '#tests/support/process/own-disk.ts'
import { findPostgresPrograms, startOwnPostgres } from '#tests/support/process/own-postgres.ts'
import { registerPerson } from '#tests/support/school/accounts.ts'
import { startBuying, type Buyer } from '#tests/support/school/buyers.ts'
import { clientOver } from '#tests/support/school/client-over.ts'
import { findHalfDone } from '#tests/support/school/half-done.ts'

/** The number of power failures on each database. */
const cuts = 6

/** The number of concurrent buyers. */
const buyersAtOnce = 4

/** A school's data on a disk: its settings, and how its database recovers after a power failure. */
type Storage = {
  settings: Record<string, string>
  location: Parameters<typeof openDatabase>[0]
  /** Ends the database's running processes. */
  end: () => Promise<void>
  start: () => Promise<void>
}

type OpenStorage = (disk: OwnDisk, isCareless: boolean) => Promise<Storage | string>

/** Node that opens SQLite files without waiting for the disk. */
const careless = `import { DatabaseSync } from 'node:sqlite'
const { exec } = DatabaseSync.prototype
DatabaseSync.prototype.exec = function (sql) {
  return exec.call(this, sql.replace('synchronous = full', 'synchronous = off'))
}`

const onSqlite: OpenStorage = ({ folder }, isCareless) =>
  Promise.resolve({
    settings: {
      NODE_OPTIONS: isCareless
        ? `--import=data:text/javascript,${encodeURIComponent(careless)}`
        : '',
    },
    location: { file: join(folder, 'safelight.db') },
    end: () => Promise.resolve(),
    start: () => Promise.resolve(),
  })

const onPostgres: OpenStorage = async ({ folder }, isCareless) => {
  const bin = findPostgresPrograms()
  if (bin === undefined) return 'the programs of PostgreSQL are not installed here'
  const settings = isCareless ? ['fsync=off'] : []
  const postgres = await startOwnPostgres(bin, { parent: folder, settings })
  return {
    settings: { DATABASE_URL: postgres.url },
    location: { url: postgres.url },
    end: () => postgres.end('SIGQUIT'),
    start: postgres.start,
  }
}

/** A school on its own disk, whose power fails; undefined if the test is skipped. */
async function openSchool(t: TestContext, openStorage: OpenStorage, isCareless: boolean) {
  const disk = await mountOwnDisk()
  if (typeof disk === 'string') return t.skip(disk)
  const inUse: (() => Promise<void>)[] = []
  t.after(async () => {
    for (const end of inUse) await end()
    await disk.remove()
  })
  const storage = await openStorage(disk, isCareless)
  if (typeof storage === 'string') return t.skip(storage)
  inUse.push(storage.end)
  const server = await startKilledServer(t, {
    ...storage.settings,
    DATA_DIR: disk.folder,
    IDENTITY_SECRET: 'x'.repeat(32),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    PAYMENTS: 'instant',
    WITHDRAWAL: 'eu',
  })
  inUse.unshift(server.kill)
  const { origin } = server
  const { items } = await clientOver(origin, null).listClasses()
  const classes = items.map(({ _id }) => _id)
  // PostgreSQL's own beginning was not.
  disk.flush()

  /** Lets people buy until the power fails, and ends everything still running. */
  const buyUntilCut = async (moment: number) => {
    const people = await Promise.all(
      Array.from({ length: buyersAtOnce }, () => registerPerson(origin, 'Student')),
    )
    // Orders are to be lost, not the people.
    if (isCareless) disk.flush()
    const buyers = people.map((person) => startBuying(origin, person, classes))
    const stop = async () => {
      await Promise.all(buyers.map((buyer) => buyer.stop()))
    }
    inUse.unshift(stop)
    const answers = () => buyers.reduce((sum, buyer) => sum + buyer.answers(), 0)
    while (answers() < 100) await wait(10)
    await wait(moment)
    disk.cutPower()
    // Refused buyers are told so.
    while (!buyers.every(({ refusals }) => refusals().length > 2)) await wait(10)
    await server.kill()
    await stop()
    await storage.end()
    return buyers
  }

  const comeBack = async () => {
    await disk.mountAgain()
    await storage.start()
    await server.start()
  }
  return { buyUntilCut, comeBack, location: storage.location }
}

for (const [name, openStorage] of [
  ['SQLite', onSqlite],
  ['PostgreSQL', onPostgres],
] as const)
  describe(`a machine that loses its power, on ${name}`, () => {
    test('[4.3] [19.4] loses no order and no payment that was answered', async (t) => {
      const school = await openSchool(t, openStorage, false)
      if (school === undefined) return
      const buyers: Buyer[] = []
      for (const moment of chooseMoments(t, cuts, 500)) {
        buyers.push(...(await school.buyUntilCut(moment)))
        await school.comeBack()
      }

      const lost = await Promise.all(buyers.map(({ findLost }) => findLost()))
      assert.deepEqual(lost.flat(), [])
      const traced = buyers.reduce((sum, { traces }) => sum + traces.length, 0)
      const refused = new Set(buyers.flatMap(({ refusals }) => refusals()))
      t.diagnostic(`${traced} orders through ${cuts} power cuts; ${[...refused].join()}`)
      const database = openDatabase(school.location)
      const db = database.tables<Tables>()
      const faults = [...(await findBookFaults(db)), ...(await findHalfDone(db))]
      await database.close()
      assert.deepEqual(faults, [])
    })

    test('[4.3] would lose them if it did not wait for the disk', async (t) => {
      const school = await openSchool(t, openStorage, true)
      if (school === undefined) return
      const buyers = await school.buyUntilCut(0)
      const findLost = async () => {
        await school.comeBack()
        return (await Promise.all(buyers.map((buyer) => buyer.findLost()))).flat()
      }
      // Not even the tables may be there, or the accounts.
      const lost = await findLost().catch((error: unknown) => [String(error)])
      t.diagnostic(`lost: ${lost.length}, such as ${lost[0]}`)
      assert.notDeepEqual(lost, [])
    })
  })
