import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { transaction } from '#platform/database/transaction.ts'
import { deleteOrder } from '#school/cancellations/delete-order.ts'
import { payOrder } from '#school/checkouts/checkouts.ts'
import { listClasses, readOfferedClass } from '#school/classes/catalogue.ts'
import { setClassStatus } from '#school/classes/review-class.ts'
import { changePortfolio, replaceGallery } from '#school/gallery/gallery.ts'
import { deleteUser } from '#school/users/leaving.ts'
import { changeProfile } from '#school/users/profiles.ts'
import { makeAdmin, setUserRole } from '#school/users/users.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { startProviderSchool } from '#tests/support/money/provider-school.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import type { Person } from '#tests/support/school/school.ts'
import { readPublicVersion } from '#tests/support/school/public-version.ts'
import type { Tables } from './base/tables.ts'

const photograph = {
  title: 'Dusk',
  alt: 'A dusk',
  photo: '/photos/a.jpg',
  width: 3,
  height: 2,
}

onBothDatabases('the version of public data', (create) => {
  const at = openSchool(create)
  let version: () => Promise<number>
  before(async () => {
    version = readPublicVersion(at.database)
  })

  /** Whether `work` raises the version. */
  async function raises(work: () => Promise<unknown>): Promise<boolean> {
    const before = await version()
    await work()
    const now = await version()
    assert.ok(now >= before, 'it never falls')
    return now > before
  }

  test('[4.8] only changes that visitors see raise it', async () => {
    const { school } = at
    const [student, admin] = [await at.person('Student'), await at.person('Admin')]
    let instructor: Person | undefined
    const visible: Record<string, () => Promise<unknown>> = {
      'a new instructor': async () => (instructor = await at.person('Instructor')),
      'a class': async () => await at.addClass({ by: instructor as Person, availableSeats: 3 }),
      'new photographs': () => replaceGallery(school, [{ ...photograph, tutor: 'Vera' }]),
      'an instructor’s own photographs': () =>
        changePortfolio(school, (instructor as Person).actor, { photos: [photograph] }),
    }
    for (const [title, work] of Object.entries(visible)) assert.ok(await raises(work), title)

    const { id } = await at.addClass({ by: instructor as Person, status: 'pending' })
    const decide = (status: 'approved' | 'denied') => () =>
      setClassStatus(school, admin.actor, id, { status: status })
    assert.ok(await raises(decide('approved')))
    let orderId = ''
    assert.ok(!(await raises(async () => (orderId = await at.order(student, id)))), 'an order')
    assert.ok(await raises(() => payOrder(school, student.actor, orderId)), 'a payment')
    assert.ok(!(await raises(() => payOrder(school, student.actor, orderId))), 'paid already')
    assert.ok(await raises(() => deleteOrder(school, student.actor, orderId)), 'cancelled')
    assert.ok(!(await raises(() => at.visitor())), 'an account')
    assert.ok(!(await raises(() => at.person('Student'))), 'a student')
    assert.ok(
      !(await raises(() =>
        at.client(student.idToken).listOrders({ query: { email: student.account.email } }),
      )),
      'a read',
    )
    const { actor } = await at.person('Instructor')
    const promote = () => setUserRole(school, admin.actor, actor.id, 'Admin')
    assert.ok(await raises(promote), 'an instructor no more')
    const removed = (instructor as Person).actor.id
    assert.ok(
      await raises(() => deleteUser(school, admin.actor, removed)),
      'removed with the classes',
    )
  })

  test('[4.8] it stays the same if visitors see no change: own settings, classes before review, attendance', async () => {
    const { school } = at
    const [student, instructor] = [await at.person('Student'), await at.person('Instructor')]
    const { id } = await at.addClass({ by: instructor })
    const orderId = await at.order(student, id)
    await payOrder(school, student.actor, orderId)
    const db = at.database.tables<Tables>()
    const { id: unread } = await at.addClass({ by: instructor, status: 'pending' })
    const hidden: Record<string, () => Promise<unknown>> = {
      'mails that an instructor does not want': () =>
        changeProfile(school, instructor.actor, { mutedMails: ['reminders'] }),
      'the language of an instructor': () =>
        changeProfile(school, instructor.actor, { language: 'en' }),
      'the address that unsubscribes': () =>
        db
          .updateTable('users')
          .set({ mail_token: 'a', muted: '' })
          .where('id', '=', instructor.actor.id)
          .execute(),
      'a class that nobody has read': () => at.addClass({ by: instructor, status: 'pending' }),
      'another text of it': () =>
        db
          .updateTable('classes')
          .set({ description: 'Other.', updated_at: 1 })
          .where('id', '=', unread)
          .execute(),
      'that a student was there': () =>
        db.updateTable('orders').set({ checked_in_at: 1 }).where('id', '=', orderId).execute(),
    }
    for (const [title, work] of Object.entries(hidden)) assert.ok(!(await raises(work)), title)
    const shown: Record<string, () => Promise<unknown>> = {
      'a new name': () => changeProfile(school, instructor.actor, { name: 'Ada Other' }),
      'a line about them': () => changeProfile(school, instructor.actor, { headline: 'Night.' }),
    }
    for (const [title, work] of Object.entries(shown)) assert.ok(await raises(work), title)
    await makeAdmin(school, instructor.actor.email)
    assert.ok(await raises(() => changeProfile(school, instructor.actor, { headline: 'Day.' })))
  })

  test('[13.2] [4.8] holding and returning a seat leaves it, unless it is the last one; public answers stay the same', async () => {
    const { at: paid, fillCart, pay, deliver } = await startProviderSchool(create)
    const versionNow = readPublicVersion(paid.database)
    /** A fresh response: not the cached one for this version. */
    const shownOf = async (id: string) => {
      const { availableSeats } = await readOfferedClass(paid.school, id)
      const { items } = await listClasses(paid.school, { sort: 'seats' })
      return JSON.stringify([availableSeats, items.map((one) => [one._id, one.availableSeats])])
    }
    const { student, classes, start } = await fillCart([10], 4)
    const [id = ''] = classes
    // Another class that ranks between its free and its unsold seats.
    await paid.addClass({ availableSeats: 3 })
    const [before, shown] = [await versionNow(), await shownOf(id)]
    for (let round = 0; round < 3; round += 1) {
      const { _id } = await start()
      assert.equal(await shownOf(id), shown)
      await student.client.closeCheckout({ params: { id: _id } })
      assert.equal(await shownOf(id), shown)
    }
    assert.equal(await versionNow(), before)
    const { _id } = await start()
    assert.equal(await versionNow(), before)
    const own = await student.client.readClass({ params: { id } })
    assert.equal(own.availableSeats, 3, 'what is free at this moment')
    await deliver(pay.pay(_id))
    const sold = await versionNow()
    assert.ok(sold > before, 'a sale')
    assert.match(await shownOf(id), /^\[3,/)

    const last = await fillCart([10], 1)
    const [only = ''] = last.classes
    const free = await versionNow()
    const held = await last.start()
    assert.ok((await versionNow()) > free, 'no seat is free')
    assert.match(await shownOf(only), /^\[0,/)
    const full = await versionNow()
    await last.student.client.closeCheckout({ params: { id: held._id } })
    assert.ok((await versionNow()) > full, 'one is free again')
    assert.match(await shownOf(only), /^\[1,/)
    await paid.close()
  })

  test('[4.8] a committed change raises it, one rolled back does not', async () => {
    const db = at.database.tables<Tables>()
    const { id } = await at.addClass()
    const change = db.updateTable('classes').set({ description: 'New.' }).where('id', '=', id)
    assert.ok(await raises(() => change.execute()), 'any writer')
    const undo = () =>
      transaction(db, async (trx) => {
        await trx
          .updateTable('classes')
          .set({ description: 'Newer.' })
          .where('id', '=', id)
          .execute()
        throw new Error('undone')
      })
    assert.ok(!(await raises(() => assert.rejects(undo, /undone/))))
  })

  test('[4.8] a transaction with many rows raises it quickly, and simultaneous ones each raise it', async () => {
    const db = at.database.tables<Tables>()
    const { id } = await at.addClass()
    const before = await version()
    await db.transaction().execute(async (trx) => {
      for (let change = 0; change < 50; change += 1)
        await trx.updateTable('classes').set({ updated_at: change }).where('id', '=', id).execute()
    })
    const max = at.database.engine === 'postgres' ? 1 : 50
    assert.ok((await version()) - before <= max)
    const classes = await Promise.all(Array.from({ length: 20 }, () => at.addClass()))
    const then = await version()
    await Promise.all(
      classes.map(({ id }) =>
        db.updateTable('classes').set({ updated_at: 1 }).where('id', '=', id).execute(),
      ),
    )
    assert.equal((await version()) - then, 20)
    assert.ok(await raises(() => sql`update classes set updated_at = 2`.execute(db)))
  })
})
