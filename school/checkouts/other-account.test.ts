import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { Provider } from '#payments/provider.ts'
import type { Tables } from '#school/base/tables.ts'
import { reconcilePayments } from '#school/checkouts/provider-health.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { createMemoryProvider } from '#tests/support/money/memory-provider.ts'
import { startProviderSchool, type ProviderSchool } from '#tests/support/money/provider-school.ts'
import { outcomeOf, signInAgain, type TestSchool } from '#tests/support/school/school.ts'

onDatabase('checkouts while the provider’s account, mode or key changes', (create) => {
  let school: ProviderSchool
  before(async () => {
    school = await startProviderSchool(create)
  })
  after(() => school.close())
  afterEach(() => school.checkBooks())

  /** An open checkout with a coupon that has one use. */
  async function open() {
    const { at, fillCart, seatsOf } = school
    const { student, classes, orderIds } = await fillCart([30])
    const admin = await at.person('Admin')
    const code = `${orderIds[0]}`.toUpperCase()
    const { insertedId } = await admin.client.addCoupon({ body: { code, percent: 10, maxUses: 1 } })
    const body = { orderIds, coupon: code }
    const { _id: id, status } = await student.client.startCheckout({ body })
    assert.equal(status, 'open')
    const [classId = '', orderId = ''] = [classes[0], orderIds[0]]
    assert.deepEqual(await seatsOf(classId), [1, 1, 0])
    return { student, id, classId, orderId, body, couponId: insertedId ?? '' }
  }
  type Open = Awaited<ReturnType<typeof open>>

  async function usesOf({ couponId }: Open): Promise<number> {
    const { uses } = await school.at.database
      .tables<Tables>()
      .selectFrom('coupons')
      .select('uses')
      .where('id', '=', couponId)
      .executeTakeFirstOrThrow()
    return uses
  }

  const rowOf = ({ id }: Open) =>
    school.at.database
      .tables<Tables>()
      .selectFrom('checkouts')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  /** Fails unless the checkout ended unpaid and the log has a line without personal data. */
  async function assertEnded(checkout: Open): Promise<void> {
    const { status, note } = await rowOf(checkout)
    assert.equal(status, 'failed')
    assert.match(note ?? '', /^\["(?:openedElsewhere|providerGone)",\{\}\]$/)
    assert.deepEqual(await school.seatsOf(checkout.classId), [2, 0, 0])
    assert.equal(await usesOf(checkout), 0)
    const warned = school.warnings.filter(
      ({ about }) => 'checkout' in about && about.checkout === checkout.id,
    )
    assert.equal(warned.length, 1)
    const said = JSON.stringify(warned)
    for (const secret of [checkout.student.account.email, checkout.student.actor.name])
      assert.ok(!said.includes(secret))
  }

  const another = createMemoryProvider()
  const restricted = createMemoryProvider(null)
  const changes = {
    'another account': () => another.provider,
    'another account, by a key that may not read it': () => restricted.provider,
    'the live mode': () => ({ ...school.pay.provider, isLive: true }),
    'no provider': () => null,
  } satisfies Record<string, () => Provider | null>
  type Change = keyof typeof changes

  const reopened = new Map<Change, TestSchool>()
  /** The school after a change. */
  async function openAfter(change: Change): Promise<TestSchool> {
    const found = reopened.get(change) ?? (await school.reopen(changes[change]()))
    reopened.set(change, found)
    return found
  }

  for (const name of ['another account', 'the live mode', 'no provider'] as const) {
    test(`[13.2] [13.6] with ${name} an open checkout ends when its student reads, closes or pays`, async () => {
      const { counts } = school.pay
      const [reads, closes, pays] = [await open(), await open(), await open()]
      const later = await openAfter(name)
      const client = await signInAgain(later, reads.student)
      const [finds, closed] = [counts.findSession, counts.close]
      assert.equal((await client.readCheckout({ params: { id: reads.id } })).status, 'failed')
      await assertEnded(reads)
      const closing = await signInAgain(later, closes.student)
      assert.equal((await closing.closeCheckout({ params: { id: closes.id } })).status, 'failed')
      await assertEnded(closes)
      // The coupon can be used again, too.
      const paying = await signInAgain(later, pays.student)
      const again = await paying.startCheckout({ body: pays.body })
      assert.notEqual(again._id, pays.id)
      assert.equal(again.status, name === 'no provider' ? 'paid' : 'open')
      assert.equal((await rowOf(pays)).status, 'failed')
      assert.equal(await usesOf(pays), 1)
      assert.deepEqual([counts.findSession, counts.close], [finds, closed], 'it is not asked for')
    })

    test(`[13.2] [13.6] with ${name} it ends when its order or class goes, or by itself`, async () => {
      const [deletes, cancelled, waits] = [await open(), await open(), await open()]
      const later = await openAfter(name)
      const client = await signInAgain(later, deletes.student)
      const params = { id: deletes.orderId }
      assert.deepEqual(await client.deleteOrder({ params }), { deletedCount: 1 })
      await assertEnded(deletes)
      const admin = await later.person('Admin')
      const reason = 'The roof of the studio leaks.'
      await admin.client.cancelClass({ params: { id: cancelled.classId }, body: { reason } })
      await later.jobs.runDue()
      await assertEnded(cancelled)
      await reconcilePayments(later.school)
      await assertEnded(waits)
      assert.deepEqual(await school.failedJobs(), [])
    })
  }

  test('[13.6] a new key of the same account goes on, also one that may not read the account', async () => {
    const { pay, reopen } = school
    const rolled: Provider = { ...pay.provider }
    const restricted: Provider = { ...pay.provider, readAccount: async () => null }
    for (const provider of [rolled, restricted]) {
      const checkout = await open()
      pay.pay(checkout.id)
      const later = await reopen(provider)
      await reconcilePayments(later.school)
      assert.equal((await rowOf(checkout)).status, 'paid')
    }
  })

  test('[13.6] the provider identifies the account of a page where nothing else does: before it was noted, or with a restricted key', async () => {
    const { at, pay } = school
    const forget = ({ id }: Open) =>
      at.database
        .tables<Tables>()
        .updateTable('checkouts')
        .set({ provider_account: null, is_live: null })
        .where('id', '=', id)
        .execute()
    const [mine, theirs, nobodys, unread] = [await open(), await open(), await open(), await open()]
    for (const checkout of [mine, theirs, nobodys]) await forget(checkout)
    pay.pay(mine.id)
    await signInAgain(at, mine.student).then((client) =>
      client.readCheckout({ params: { id: mine.id } }),
    )
    assert.equal((await rowOf(mine)).status, 'paid')
    const read = async (later: TestSchool, { student, id }: Open) =>
      (await signInAgain(later, student)).readCheckout({ params: { id } })
    const before = another.counts.findSession
    await read(await openAfter('another account'), theirs)
    assert.equal(another.counts.findSession, before + 1)
    await assertEnded(theirs)
    await read(await openAfter('no provider'), nobodys)
    await assertEnded(nobodys)
    await read(await openAfter('another account, by a key that may not read it'), unread)
    await assertEnded(unread)
  })

  test('[13.6] a payment made there is late money, once the former key is back', async () => {
    const { pay, send, deliver, entriesOf, seatsOf } = school
    const checkout = await open()
    const later = await openAfter('another account')
    await reconcilePayments(later.school)
    await assertEnded(checkout)
    const paid = pay.pay(checkout.id)
    // The other process handles its stored events first.
    await send(paid, `evt_back_${checkout.id}`)
    await later.jobs.runDue()
    assert.equal((await rowOf(checkout)).status, 'failed')
    await deliver(paid, `evt_back_${checkout.id}`)
    assert.equal((await rowOf(checkout)).status, 'paid')
    assert.deepEqual(await entriesOf({ _id: checkout.id }), ['payment 2700'])
    assert.deepEqual(await seatsOf(checkout.classId), [1, 0, 1])
  })

  test('[13.7] the refund of a payment elsewhere fails, and waits for an admin', async () => {
    const { at, pay, deliver } = school
    for (const name of ['another account', 'no provider'] as const) {
      const checkout = await open()
      await deliver(pay.pay(checkout.id), `evt_${checkout.id}`)
      const later = await openAfter(name)
      const client = await signInAgain(later, checkout.student)
      await client.deleteOrder({ params: { id: checkout.orderId } })
      await later.jobs.runDue()
      const admin = await at.person('Admin')
      const { items } = await admin.client.listRefunds({ query: { status: 'failed' } })
      const failed = items.find(
        ({ studentEmail }) => studentEmail === checkout.student.account.email,
      )
      const id = failed?._id ?? assert.fail('the refund has not failed')
      if (name === 'no provider') {
        assert.equal(failed?.error, 'The school no longer has a payment provider.')
        assert.equal(failed?.problem?.key, 'providerGone')
      }
      await admin.client.settleByHand({ params: { id } })
      assert.deepEqual(await school.failedJobs(), [])
    }
  })

  test('[13.6] a fault elsewhere cannot be returned from here, and says so', async () => {
    const { at, pay } = school
    const checkout = await open()
    pay.pay(checkout.id, { amountMinor: 999 })
    await reconcilePayments(at.school)
    for (const name of Object.keys(changes) as Change[]) {
      const later = await openAfter(name)
      const admin = await later.person('Admin')
      const call = admin.client.returnFault({ params: { id: checkout.id } })
      assert.equal(await outcomeOf(call), '409 payment-elsewhere')
    }
    const { client } = await at.person('Admin')
    await client.returnFault({ params: { id: checkout.id } })
    assert.equal((await rowOf(checkout)).status, 'refused')
  })
})
