import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { requireClock } from '#platform/jobs/clock-watch.ts'
import type { JobsTables } from '#platform/jobs/queue.ts'
import { measureSchool } from '#school/health/measure.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { pay } from '#tests/support/school/orders.ts'
import { startSchool, type Person, type TestSchool } from '#tests/support/school/school.ts'

onDatabase('health of the school', (create) => {
  let at: TestSchool
  let admin: Person
  let isAway = false
  const mailer = {
    send: async () => {
      if (isAway) throw Object.assign(new Error('550 <ada@school.example>'), { code: 'EENVELOPE' })
    },
  }
  before(async () => {
    at = await startSchool(create, { mailer })
    admin = await at.person('Admin')
  })
  after(() => at.close())

  /** The values of a metric, by their labels. */
  async function measured(name: string): Promise<Record<string, number>> {
    const family = (await measureSchool(at.school)()).find((one) => one.name === name)
    assert.ok(family, name)
    const entries = family.samples.map(({ labels = {}, value }) => [
      Object.values(labels).join(),
      value,
    ])
    return Object.fromEntries(entries) as Record<string, number>
  }

  test('[19.8] an admin sees when mail was sent, why it was not, and how much waits; no address', async () => {
    const pays = async () => {
      const student = await at.person('Student')
      const { id, instructor } = await at.addClass()
      await instructor.client.changeProfile({ body: { mutedMails: ['newStudents', 'decisions'] } })
      await pay(student, await at.order(student, id))
      await at.sendLetters()
    }
    await pays()
    const fine = await admin.client.readHealth({})
    assert.ok((fine.mail.sentAt ?? 0) > at.time.now - 3_600_000)
    assert.deepEqual([fine.mail.isSet, fine.mail.failedAt, fine.mail.waiting], [true, null, 0])
    assert.deepEqual(fine.provider, { isSet: false, problem: null })
    assert.deepEqual(fine.photos, { bytes: 0, max: 1e9 })
    assert.deepEqual(fine.works, { bytes: 0, max: 1e9 })
    assert.deepEqual([fine.backup, fine.failures], [null, []])
    isAway = true
    await pays()
    isAway = false
    const { mail, ...others } = await admin.client.readHealth({})
    assert.ok((mail.failedAt ?? 0) > (mail.sentAt ?? 0))
    assert.deepEqual([mail.failure, mail.waiting], ['EENVELOPE', 1])
    assert.doesNotMatch(JSON.stringify({ mail, ...others }), /@/)
  })

  test('[19.8] [14.1] an admin sees when each recurring job last ran, and which is overdue', async () => {
    const { jobs } = at
    await jobs.every('shown', 'upkeep', 3_600_000, async () => {})
    const find = async () => {
      const health = await admin.client.readHealth({})
      return { ...health, job: health.jobs.find(({ kind }) => kind === 'shown') }
    }
    const shown = { kind: 'shown', every: 3_600_000, isOverdue: false, error: null }
    assert.deepEqual((await find()).job, { ...shown, ranAt: null })
    await jobs.runDue()
    const ranAt = (await find()).job?.ranAt
    assert.ok(typeof ranAt === 'number' && ranAt <= at.time.now)
    const db = at.database.tables<JobsTables>()
    const late = { ran_at: ranAt - 3 * 3_600_000 }
    await db.updateTable('jobs').set(late).where('kind', '=', 'shown').execute()
    assert.deepEqual((await find()).job, { ...shown, ranAt: late.ran_at, isOverdue: true })
    assert.equal((await find()).clockDoubtedAt, null)
    const silent = { warn: () => {} }
    const { now } = at.time
    await requireClock(db, now - 48 * 3_600_000, silent)
    await assert.rejects(requireClock(db, now, silent))
    assert.equal((await find()).clockDoubtedAt, now)
  })

  test('[19.3] jobs are counted by kind: due, to be tried again, and given up', async () => {
    const now = at.time.now
    const job = { lane: 'upkeep', payload: 'null', attempts: 0 }
    const tried = { attempts: 3, last_error: 'Error: no luck' }
    await at.database
      .tables<JobsTables>()
      .insertInto('jobs')
      .values([
        { ...job, id: 'due', kind: 'counted', due_at: now - 90_000 },
        { ...job, id: 'due-lately', kind: 'counted', due_at: now - 1_000 },
        { ...job, id: 'later', kind: 'counted', due_at: now + 3_600_000 },
        { ...job, ...tried, id: 'tried', kind: 'counted', due_at: now + 3_600_000 },
        { ...job, ...tried, id: 'tried-due', kind: 'counted', due_at: now - 5_000 },
        { ...job, ...tried, id: 'failed', kind: 'counted', due_at: 0, failed_at: now },
      ])
      .execute()
    const counts = (await at.jobs.count()).find(({ kind }) => kind === 'counted')
    assert.ok(counts)
    const { oldest, ...others } = counts
    assert.deepEqual(others, {
      kind: 'counted',
      lane: 'upkeep',
      waiting: 2,
      retrying: 2,
      failed: 1,
    })
    assert.ok(oldest >= 90_000 && oldest < 95_000, String(oldest))
    const ids = ['due', 'due-lately', 'later', 'tried', 'tried-due', 'failed']
    await at.database.tables<JobsTables>().deleteFrom('jobs').where('id', 'in', ids).execute()
  })

  test('[19.3] refunds that failed and open checkouts are counted, those at their end are not', async () => {
    const checkouts = { starting: 0, open: 0, processing: 0, fault: 0 }
    assert.deepEqual(await measured('safelight_checkouts'), checkouts)
    assert.deepEqual(await measured('safelight_seats_held'), { '': 0 })
    const { ['']: before = 0 } = await measured('safelight_refunds_failed')
    const [student, instructor] = [await at.person('Student'), await at.person('Instructor')]
    const { checkout } = await at.bought(student, instructor)
    assert.deepEqual(await measured('safelight_refunds_failed'), { '': before + 1 })
    const db = at.database.tables<{
      checkouts: { id: string; status: string }
      checkout_lines: { checkout_id: string; seat: string }
    }>()
    const set = async (status: string, seat: string) => {
      await db.updateTable('checkouts').set({ status }).where('id', '=', checkout).execute()
      const lines = db.updateTable('checkout_lines').set({ seat })
      await lines.where('checkout_id', '=', checkout).execute()
    }
    await set('fault', 'held')
    assert.deepEqual(await measured('safelight_checkouts'), { ...checkouts, fault: 1 })
    assert.deepEqual(await measured('safelight_seats_held'), { '': 1 })
    await set('paid', 'taken')
    assert.deepEqual(await measured('safelight_checkouts'), checkouts)
  })
})
