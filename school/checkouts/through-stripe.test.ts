import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { Provider } from '#payments/provider.ts'
import { openDatabase, type Database } from '#platform/database/open.ts'
import type { Tables } from '#school/base/tables.ts'
import { findBookFaults } from '#school/books/check-books.ts'
import { catchUpWithProvider } from '#school/checkouts/provider-events.ts'
import { reconcilePayments } from '#school/checkouts/provider-health.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { openFake, secretKey, type OpenFake } from '#tests/support/money/fake-provider.ts'
import { followPaymentLink } from '#tests/support/money/unusual-payments.ts'
import { allSeatsOf } from '#tests/support/school/orders.ts'
import {
  signInAgain,
  startSchool,
  type Person,
  type TestSchool,
} from '#tests/support/school/school.ts'

const card = '4242 4242 4242 4242'

onDatabase('through Stripe’s client: accounts, keys and Payment Links', (create) => {
  const time = { now: Date.UTC(2030, 0, 1) }
  const books: Database[] = []
  const schools: TestSchool[] = []
  let mine: OpenFake
  let theirs: OpenFake
  let at: TestSchool
  let origin = ''

  /** A provider with its own account. */
  async function openAccount(): Promise<OpenFake> {
    const database = openDatabase({ file: ':memory:' })
    books.push(database)
    return openFake(
      database,
      () => time.now,
      () => `${origin}/api/payments/stripe`,
    )
  }
  const openSchool = async (provider: Provider, beside?: TestSchool) => {
    const paying = { provider, acceptsInstantPayment: false }
    const school = await startSchool(create, { paying, time, ...(beside && { beside }) })
    schools.push(school)
    return school
  }

  before(async () => {
    mine = await openAccount()
    theirs = await openAccount()
    at = await openSchool(mine.provider)
    origin = await at.app.listen({ host: '127.0.0.1', port: 0 })
  })
  after(async () => {
    for (const school of schools.toReversed()) await school.close()
    for (const fake of [mine, theirs]) await fake.close()
    for (const database of books) await database.close()
  })
  afterEach(async () => {
    assert.deepEqual(await findBookFaults(at.database.tables<Tables>()), [])
  })

  /** An open checkout of one class, and its page. */
  async function open() {
    const student = await at.person('Student')
    const { id: classId } = await at.addClass({ price: 30, availableSeats: 1 })
    const order = await at.order(student, classId)
    const checkout = await student.client.startCheckout({ body: { orderIds: [order] } })
    return { student, classId, id: checkout._id, url: checkout.url ?? assert.fail('no page') }
  }

  const read = async (school: TestSchool, student: Person, id: string) => {
    // A recently checked checkout is not checked again.
    time.now += 3_000
    const { status } = await (await signInAgain(school, student)).readCheckout({ params: { id } })
    return status
  }

  const seatsOf = (id: string) => allSeatsOf(at, id)

  test('[13.6] a page of another account ends unpaid, whatever the key may read; a payment there is late money', async () => {
    const [one, two, three] = [await open(), await open(), await open()]
    const later = await openSchool(theirs.provider, at)
    assert.equal(await read(later, one.student, one.id), 'failed')
    const restricted = await openSchool(await theirs.rollKey('rk_test_theirs'), at)
    assert.equal(await read(restricted, two.student, two.id), 'failed')
    await reconcilePayments(restricted.school)
    assert.equal(await read(later, three.student, three.id), 'failed')
    for (const { classId } of [one, two, three]) assert.deepEqual(await seatsOf(classId), [1, 0, 0])
    // A student paid on the page that was still open there, and the former key comes back.
    await mine.pay(one.url, card)
    await mine.fake.tick()
    await at.jobs.runDue()
    assert.equal(await read(at, one.student, one.id), 'paid')
    await theirs.rollKey(secretKey)
  })

  test('[13.6] a new key of the same account continues open checkouts, even a restricted one', async () => {
    for (const key of ['sk_test_new', 'rk_test_new']) {
      const { student, id, url } = await open()
      const later = await openSchool(await mine.rollKey(key), at)
      assert.equal(await read(later, student, id), 'open')
      await mine.pay(url, card)
      await reconcilePayments(later.school)
      assert.equal(await read(later, student, id), 'paid')
      await mine.rollKey(secretKey)
    }
  })

  test('[13.6] with a live key a page of the sandbox ends unpaid', async () => {
    const { student, classId, id } = await open()
    const later = await openSchool(await mine.rollKey('sk_live_new'), at)
    await reconcilePayments(later.school)
    assert.equal(await read(later, student, id), 'failed')
    assert.deepEqual(await seatsOf(classId), [1, 0, 0])
    await mine.rollKey(secretKey)
  })

  test('[13.6] a Payment Link that names a checkout pays for nothing here, and keeps nothing', async () => {
    for (const amount of [3_000, 50]) {
      const { student, classId, id, url } = await open()
      const link = { amount, currency: 'usd', reference: id }
      const { html } = await mine.pay(await followPaymentLink(mine.fake, link), card)
      assert.match(html, /Thank you/)
      await mine.fake.tick()
      await at.jobs.runDue()
      await catchUpWithProvider(at.school)
      await at.jobs.runDue()
      await reconcilePayments(at.school)
      assert.equal(await read(at, student, id), 'open')
      assert.deepEqual(await seatsOf(classId), [0, 1, 0])
      await mine.pay(url, card)
      assert.equal(await read(at, student, id), 'paid')
    }
  })

  test('[13.5] a wrong key is not a server error, and checkouts continue later', async () => {
    const { student, id, url } = await open()
    await mine.rollKey('sk_test_not_ours')
    assert.equal(await read(at, student, id), 'open')
    const client = await signInAgain(at, student)
    await assert.rejects(client.closeCheckout({ params: { id } }), {
      status: 503,
      code: 'payments-refused',
    })
    await reconcilePayments(at.school)
    await mine.rollKey(secretKey)
    await mine.pay(url, card)
    assert.equal(await read(at, student, id), 'paid')
  })
})
