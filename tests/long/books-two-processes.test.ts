import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Tables } from '#school/base/tables.ts'
import { registerPerson, signIn, type Person } from '#tests/support/school/accounts.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { findHalfDone } from '#tests/support/school/half-done.ts'
import { outcomeOf } from '#tests/support/school/school.ts'
import { startServerProcess } from '#tests/support/process/server-process.ts'
import { clientOver } from '#tests/support/school/client-over.ts'

onBothDatabases('two server processes', (create) => {
  test('[4.3] on one database neither sell a seat twice nor lose one', async (t) => {
    const { database, url, drop } = await create()
    t.after(drop)
    if (url === undefined) return t.skip('a SQLite file is for one server process')
    const dataDir = await mkdtemp(join(tmpdir(), 'safelight-two-'))
    t.after(() => rm(dataDir, { recursive: true }))
    const settings = {
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      IDENTITY_SECRET: randomBytes(32).toString('hex'),
      PAYMENTS: 'instant',
      WITHDRAWAL: 'eu',
    }
    // The second one starts with the school that the first has filled, as in a roll-out.
    const one = await startServerProcess(settings)
    t.after(() => one.end('SIGTERM'))
    const other = await startServerProcess(settings)
    t.after(() => other.end('SIGTERM'))
    const [first, second] = [one.origin, other.origin]
    const origins = [first, second]

    const admin = await signIn(first, 'admin@safelight.test', 'safelight-admin')
    const before = (await clientOver(second, admin).listAllClasses()).items
    const scarce = before
      .filter((c) => c.status === 'approved' && c.availableSeats > 0)
      .toSorted((a, b) => a.availableSeats - b.availableSeats)
      .slice(0, 2)
    assert.equal(scarce.length, 2)

    const people: Person[] = []
    for (let n = 0; n < 12; n += 1)
      people.push(await registerPerson(origins[n % 2] ?? first, 'Student', `Student ${n}`))

    /** One student at both processes at once: every call goes to both of them. */
    async function compete({ idToken, name, email }: Person): Promise<string[]> {
      const outcomes: string[] = []
      const both = async (call: (client: ReturnType<typeof clientOver>) => Promise<unknown>) => {
        const answers = origins.map((origin) => outcomeOf(call(clientOver(origin, idToken))))
        outcomes.push(...(await Promise.all(answers)))
      }
      for (let turn = 0; turn < 4; turn += 1) {
        const { _id: classId = '', className: courseName = '' } = scarce[turn % 2] ?? {}
        await both((c) =>
          c.placeOrder({ body: { classId, courseName, studentName: name, studentEmail: email } }),
        )
        const { items } = await clientOver(first, idToken).listOrders({ query: { email } })
        const own = items.filter((o) => o.classId === classId)
        assert.equal(own.length, 1, 'both processes took an order for one class')
        const params = { id: own[0]?._id ?? '' }
        await both((c) => c.payOrder({ params, body: { status: 'Paid' } }))
        if (turn < 2) await both((c) => c.deleteOrder({ params }))
      }
      return outcomes
    }
    const outcomes = (await Promise.all(people.map(compete))).flat()
    const kinds = [...new Set(outcomes)].toSorted()
    for (const kind of kinds)
      assert.match(kind, /^(done|404 not-found|409 (already-ordered|no-seats-left))$/)
    assert.ok(kinds.includes('409 no-seats-left'), 'too many seats: nobody had to compete')

    const afterwards = (await clientOver(first, admin).listAllClasses()).items
    const total = (list: typeof before) =>
      new Map(list.map((c) => [c._id, c.availableSeats + c.enrolled]))
    assert.deepEqual(total(afterwards), total(before))
    assert.deepEqual(await findHalfDone(database.tables<Tables>()), [])
  })
})
