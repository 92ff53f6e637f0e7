import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import type { AuditKind } from '#contract/audit.ts'
import { makeAdmin } from '#school/users/users.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { meet, outcomeOf, startSchool, type TestSchool } from '#tests/support/school/school.ts'

onDatabase('the history', (create) => {
  let at: TestSchool
  before(async () => {
    at = await startSchool(create)
  })
  after(() => at.close())

  /** A subject's history, oldest first, as an admin reads it. */
  async function historyOf(subject: string, kind?: AuditKind) {
    const { client } = await at.person('Admin')
    const { items } = await client.listAudit({ query: { ...(kind && { kind }) } })
    return items
      .filter((entry) => entry.subject === subject)
      .map(({ _id, at: moment, subject: about, personName, ...rest }) => {
        assert.ok(_id !== about && moment <= at.time.now)
        return personName === null ? rest : { ...rest, personName }
      })
      .toReversed()
  }

  const pay = { status: 'Paid' as const }

  describe('records', () => {
    test('[4.2] decisions on a class, and changes that sent it back to review', async () => {
      const { id, instructor } = await at.addClass({ className: 'Dusk', status: 'pending' })
      const admin = await at.person('Admin')
      const params = { id }
      const decide = (status: 'approved' | 'denied') =>
        admin.client.setClassStatus({ params, body: { status } })
      const edit = (name: string, price: number) =>
        instructor.client.updateClass({
          params,
          body: { name, price, description: 'How light falls.' },
        })
      await decide('denied')
      await admin.client.setClassFeedback({ params, body: { feedback: 'Say more' } })
      await admin.client.setClassFeedback({ params, body: { feedback: 'Say more' } })
      await edit('Dawn', 10)
      await edit('Dawn again', 10)
      await decide('approved')
      await edit('Dawn again', 20)
      assert.equal(await outcomeOf(decide('denied')), '409 not-pending')
      const by = { actorId: admin.actor.id, actorName: admin.actor.name, note: null, amount: null }
      assert.deepEqual(await historyOf(id), [
        { kind: 'class-decided', ...by, subjectName: 'Dusk', from: 'pending', to: 'denied' },
        {
          kind: 'class-feedback',
          ...by,
          subjectName: 'Dusk',
          from: null,
          to: null,
          note: 'Say more',
          amount: null,
        },
        {
          kind: 'class-rewritten',
          actorId: instructor.actor.id,
          actorName: instructor.actor.name,
          subjectName: 'Dawn',
          from: 'denied',
          to: 'pending',
          note: null,
          amount: null,
        },
        {
          kind: 'class-decided',
          ...by,
          subjectName: 'Dawn again',
          from: 'pending',
          to: 'approved',
        },
      ])
    })

    test('[4.2] a decision and new words at the same moment are consistent', async () => {
      const { id, instructor } = await at.addClass({ status: 'pending' })
      const admin = await at.person('Admin')
      const params = { id }
      const body = { name: 'New words', price: 1, description: 'Rewritten meanwhile.' }
      await meet(
        at,
        (trx) => trx.updateTable('classes').set({ topic: 'other' }).where('id', '=', id).execute(),
        [
          () => admin.client.setClassStatus({ params, body: { status: 'approved' } }),
          () => instructor.client.updateClass({ params, body }),
        ],
      )
      let state = 'pending'
      for (const { from, to } of await historyOf(id)) {
        assert.equal(from, state)
        state = to ?? assert.fail('no state')
      }
      const { items } = await admin.client.listAllClasses()
      assert.equal(items.find(({ _id }) => _id === id)?.status, state)
    })

    test('[4.3] every payment, cancellation and deletion of an order', async () => {
      const { id } = await at.addClass({ className: 'Fog', price: 12.5 })
      const student = await at.person('Student')
      const paid = await at.order(student, id)
      const by = {
        actorId: student.actor.id,
        actorName: student.actor.name,
        subjectName: 'Fog',
        note: '12.50',
        amount: null,
      }
      await student.client.payOrder({ params: { id: paid }, body: pay })
      await student.client.payOrder({ params: { id: paid }, body: pay })
      await student.client.deleteOrder({ params: { id: paid } })
      assert.deepEqual(await historyOf(paid), [
        { kind: 'order-paid', ...by, from: 'Not Paid', to: 'Paid' },
        { kind: 'order-cancelled', ...by, from: 'Paid', to: 'cancelled' },
      ])
      const unpaid = await at.order(student, id)
      await student.client.deleteOrder({ params: { id: unpaid } })
      assert.deepEqual(await historyOf(unpaid), [
        { kind: 'order-deleted', ...by, from: 'Not Paid', to: 'deleted' },
      ])
    })

    test('[4.4] every change of a role, also from the command line', async () => {
      const admin = await at.person('Admin')
      const { actor, account } = await at.person('Instructor')
      const params = { id: actor.id }
      await admin.client.setUserRole({ params, body: { role: 'Admin' } })
      await admin.client.setUserRole({ params, body: { role: 'Admin' } })
      await admin.client.setUserRole({ params, body: { role: 'Instructor' } })
      await makeAdmin(at.school, account.email)
      await makeAdmin(at.school, account.email)
      const entry = { kind: 'role-changed', subjectName: actor.name, note: null, amount: null }
      const by = { actorId: admin.actor.id, actorName: admin.actor.name }
      const up = { from: 'Instructor', to: 'Admin' }
      assert.deepEqual(await historyOf(actor.id), [
        { ...entry, ...by, ...up },
        { ...entry, ...by, from: 'Admin', to: 'Instructor' },
        { ...entry, actorId: null, actorName: 'command line', ...up },
      ])
    })

    test('[7] [13.7] bookings that ended with their class, or were refunded', async () => {
      const admin = await at.person('Admin')
      const { id, instructor } = await at.addClass({ className: 'Rain', price: 30 })
      const student = await at.person('Student')
      const order = await at.order(student, id)
      await student.client.startCheckout({ body: { orderIds: [order] } })
      const refund = { amount: 5, reason: 'It was cold.' }
      await admin.client.refundOrder({ params: { id: order }, body: refund })
      await instructor.client.cancelClass({ params: { id }, body: { reason: 'I am ill, sorry.' } })
      await at.sendLetters()
      const entries = (await historyOf(order)).map((entry) => [
        entry.kind,
        'personName' in entry ? entry.personName : null,
      ])
      assert.deepEqual(entries, [
        ['order-paid', null],
        ['order-refunded', student.actor.name],
        ['order-cancelled', student.actor.name],
      ])
    })

    test('[7.16] a deletion with the orders that went and the classes that were withdrawn', async () => {
      const admin = await at.person('Admin')
      const { id, instructor } = await at.addClass({ className: 'Mist' })
      const student = await at.person('Student')
      const order = await at.order(student, id)
      await admin.client.deleteUser({ params: { id: student.actor.id } })
      await admin.client.deleteUser({ params: { id: instructor.actor.id } })
      const by = { actorId: admin.actor.id, actorName: admin.actor.name, note: null, amount: null }
      const kindsOf = async (subject: string) =>
        (await historyOf(subject)).map(({ kind, actorId, from, to }) => [kind, actorId, from, to])
      assert.deepEqual(await kindsOf(order), [
        ['order-deleted', admin.actor.id, 'Not Paid', 'deleted'],
      ])
      assert.deepEqual((await kindsOf(id)).at(-1), [
        'class-withdrawn',
        admin.actor.id,
        'approved',
        'withdrawn',
      ])
      assert.deepEqual(await historyOf(student.actor.id), [
        {
          kind: 'user-deleted',
          ...by,
          subjectName: student.actor.name,
          from: 'Student',
          to: 'deleted',
        },
      ])
    })

    test('[7.16] orders that an admin deleted, each with its student', async () => {
      const admin = await at.person('Admin')
      const { id } = await at.addClass({ className: 'Rime' })
      const students = [await at.person('Student'), await at.person('Student')] as const
      const orders = await Promise.all(students.map((student) => at.order(student, id)))
      const own = await at.person('Student')
      const deleted = await at.order(own, id)
      await own.client.deleteOrder({ params: { id: deleted } })
      await Promise.all(
        students.map(({ actor }) => admin.client.deleteUser({ params: { id: actor.id } })),
      )
      const entry = { kind: 'order-deleted', subjectName: 'Rime', note: '49.50', amount: null }
      const step = { from: 'Not Paid', to: 'deleted' }
      const by = { actorId: admin.actor.id, actorName: admin.actor.name }
      for (const [index, student] of students.entries())
        assert.deepEqual(await historyOf(orders[index] ?? ''), [
          { ...entry, ...by, ...step, personName: student.actor.name },
        ])
      // They deleted their own account: actor and subject are the same.
      assert.deepEqual(await historyOf(deleted), [
        { ...entry, actorId: own.actor.id, actorName: own.actor.name, ...step },
      ])
    })

    test('[7] nothing of a change that was refused', async () => {
      const { client } = await at.person('Admin')
      const before = await client.listAudit()
      const { id } = await at.addClass({ availableSeats: 1, status: 'pending' })
      const student = await at.person('Student')
      const params = { id: student.actor.id }
      await outcomeOf(client.setUserRole({ params, body: { role: 'Admin' } }))
      await outcomeOf(student.client.deleteOrder({ params: { id } }))
      await outcomeOf(client.deleteUser({ params: { id: 'unknown' } }))
      assert.deepEqual(await client.listAudit(), before)
    })

    test('[7] without its entry the change does not happen', async () => {
      const lost = await startSchool(create)
      const { id } = await lost.addClass({ status: 'pending' })
      const { client } = await lost.person('Admin')
      const rename = (from: string, to: string) =>
        sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(
          lost.database.tables(),
        )
      await rename('audit', 'away')
      const params = { id }
      const decide = client.setClassStatus({ params, body: { status: 'approved' } })
      assert.equal(await outcomeOf(decide), '500 internal')
      assert.equal((await client.readClass({ params })).status, 'pending')
      await rename('away', 'audit')
      await lost.close()
    })
  })

  describe('is read', () => {
    test('[7] page by page, newest first, each entry once', async () => {
      const { client } = await at.person('Admin')
      const { items: all } = await client.listAudit()
      assert.ok(all.length > 20 && all.length < 100)
      const moments = all.map((entry) => entry.at)
      assert.deepEqual(
        moments,
        moments.toSorted((a, b) => b - a),
      )
      const turned: typeof all = []
      let cursor: string | undefined
      do {
        const page = await client.listAudit({ query: { limit: 7, ...(cursor && { cursor }) } })
        turned.push(...page.items)
        cursor = page.next
      } while (cursor !== undefined)
      assert.deepEqual(turned, all)
    })

    test('[7] by kind; an unknown kind is refused', async () => {
      const { client } = await at.person('Admin')
      const { items } = await client.listAudit({ query: { kind: 'order-paid' } })
      assert.ok(items.length > 0)
      assert.ok(items.every(({ kind }) => kind === 'order-paid'))
      const kind = 'everything' as 'order-paid'
      assert.equal(await outcomeOf(client.listAudit({ query: { kind } })), '400 invalid-input')
    })
  })
})
