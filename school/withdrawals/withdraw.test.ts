import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { withdrawalDays } from '#contract/withdrawal-right.ts'
import { reconcilePayments } from '#school/checkouts/provider-health.ts'
import type { Tables } from '#school/base/tables.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { startProviderSchool, type ProviderSchool } from '#tests/support/money/provider-school.ts'
import { outcomeOf, signInAgain, type Person } from '#tests/support/school/school.ts'

const day = 24 * 3_600_000

onBothDatabases('withdrawals', (create) => {
  let school: ProviderSchool
  let admin: Person
  before(async () => {
    school = await startProviderSchool(create)
    admin = await school.at.person('Admin')
  })
  after(() => school.at.close())
  afterEach(() => school.checkBooks())

  /** Seats paid through the provider, and their receipt. */
  async function buy(prices: number[], meetings: 'none' | 'dated' = 'none') {
    const { at, pay, deliver } = school
    const student = await at.person('Student')
    const [classes, orderIds]: [string[], string[]] = [[], []]
    for (const price of prices) {
      const dates = meetings === 'dated' ? { meetings: [at.meetingIn(30 * day)] } : {}
      const { id } = await at.addClass({ price, availableSeats: 2, ...dates })
      classes.push(id)
      orderIds.push(await at.order(student, id))
    }
    const checkout = await student.client.startCheckout({ body: { orderIds } })
    const session = pay.pay(checkout._id)
    await deliver(session)
    const [receipt] = (await student.client.listReceipts({ query: {} })).items
    return { student, classes, orderIds, number: receipt?.number ?? '', session }
  }

  const anybody = () => school.at.client(null)
  const declare = (body: { email: string; receipt?: string; text?: string; language?: string }) =>
    anybody().withdraw({ body: { name: 'Mila Novak', ...body } })

  const asAdmin = () => signInAgain(school.at, admin)
  const read = async (id: string) => {
    const client = await asAdmin()
    const { items } = await client.listWithdrawals({ query: {} })
    return items.find(({ _id }) => _id === id)
  }

  const ordersOf = async (student: Person) => {
    const client = await signInAgain(school.at, student)
    return (await client.listOrders({ query: { email: student.account.email } })).items.length
  }

  test('[21.2] what has no date is withdrawn from without an account: the seat is free, the whole sum goes back', async () => {
    const { at, pay } = school
    const { student, classes, number, session } = await buy([40])
    const rightsOf = async () => {
      const { items } = await (await signInAgain(at, student)).listReceipts({ query: {} })
      return items.map(({ withdrawUntil }) => withdrawUntil)
    }
    const [until] = await rightsOf()
    assert.ok(
      typeof until === 'number' && Math.abs(until - at.time.now - withdrawalDays * day) < 60_000,
    )
    const sent = await declare({ email: student.account.email.toUpperCase(), receipt: number })
    assert.ok(sent.receivedAt <= at.time.now)
    await at.jobs.runDue()
    await reconcilePayments(at.school)
    assert.deepEqual(
      { ...(await read(sent.insertedId)), receiptId: null },
      {
        _id: sent.insertedId,
        name: 'Mila Novak',
        email: student.account.email,
        receipt: number,
        text: null,
        receivedAt: sent.receivedAt,
        status: 'refunded',
        receiptId: null,
        refunded: 40,
      },
    )
    assert.equal(await ordersOf(student), 0)
    assert.deepEqual(await rightsOf(), [null, null])
    assert.deepEqual(await school.seatsOf(classes[0] ?? ''), [2, 0, 0])
    const [refund] = await pay.provider.listRefunds(session.paymentId ?? '')
    assert.equal(refund?.amountMinor, 4000)
    const { items } = await admin.client.listAudit({ query: { kind: 'order-cancelled' } })
    assert.deepEqual([items[0]?.actorId, items[0]?.actorName], [null, 'Mila Novak'])
  })

  test('[21.2] a mail says at once what was declared and when, in the language of the page, with no link of the sender', async () => {
    const { at } = school
    const email = 'nobody@elsewhere.example'
    const { receivedAt } = await declare({ email, text: 'See evil.example, http://x, a@b' })
    await at.jobs.runDue()
    const mails = at.outbox().filter(({ to }) => to === email)
    assert.equal(mails.length, 1)
    const [{ text, html, subject } = { text: '', html: '', subject: '' }] = mails
    assert.match(subject, /received your withdrawal/)
    const year = new Date(receivedAt).getUTCFullYear()
    assert.match(
      text,
      new RegExp(`received this withdrawal from a contract on .*${year}, \\d\\d:\\d\\d`),
    )
    assert.match(text, /What was bought: ?\n?See evil \. example, http :\/\/ x, a @ b/)
    assert.ok(!html.includes('evil.example'))
  })

  test('[21.2] a second statement for the same purchase answers the first one’s times, and sends no mail', async () => {
    const { at } = school
    const { student, number } = await buy([40])
    const { email } = student.account
    const [year = '', count] = number.split('-')
    const both = await Promise.all([
      declare({ email, receipt: number }),
      declare({ email, receipt: ` No. ${year}/${Number(count)} ` }),
    ])
    assert.deepEqual(both[0], both[1])
    await at.jobs.runDue()
    at.time.now += day
    assert.deepEqual(await declare({ email, receipt: number }), both[0])
    await at.jobs.runDue()
    assert.equal(
      at.outbox().filter(({ to, subject }) => to === email && /your withdrawal/.test(subject))
        .length,
      1,
    )
    assert.equal((await read(both[0].insertedId))?.refunded, 40)
  })

  test('[21.10] [21.2] somebody else’s receipt, a dated class, a late or a vague statement: all answer alike and wait', async () => {
    const { at } = school
    const own = await buy([40])
    const stranger = await at.person('Student')
    const dated = await buy([40], 'dated')
    const late = await buy([40])
    const seen = await buy([40])
    const instructor = seen.orderIds[0] ?? ''
    await at.database
      .tables<Tables>()
      .updateTable('orders')
      .set({ seen_at: at.time.now })
      .where('id', '=', instructor)
      .execute()
    const statements = [
      { email: stranger.account.email, receipt: own.number },
      { email: own.student.account.email, receipt: '2029-000001' },
      { email: own.student.account.email, text: 'The class' },
      { email: dated.student.account.email, receipt: dated.number },
      { email: seen.student.account.email, receipt: seen.number },
    ]
    const answers: Awaited<ReturnType<typeof declare>>[] = []
    for (const statement of statements) answers.push(await declare(statement))
    at.time.now += (withdrawalDays + 1) * day
    answers.push(await declare({ email: late.student.account.email, receipt: late.number }))
    await at.jobs.runDue()
    for (const answer of answers) {
      assert.deepEqual(Object.keys(answer), ['insertedId', 'receivedAt'])
      const { status, refunded, receiptId } = (await read(answer.insertedId)) ?? {}
      const isTheirs = answers.indexOf(answer) > 2
      assert.deepEqual([status, refunded, receiptId !== null], ['waiting', 0, isTheirs])
    }
    for (const { student } of [own, dated, late, seen]) assert.equal(await ordersOf(student), 1)
  })

  test('[21.2] of a receipt with several seats those without a date end; the rest waits for an admin', async () => {
    const { at, pay, deliver } = school
    const student = await at.person('Student')
    const undated = await at.addClass({ price: 30 })
    const dated = await at.addClass({ price: 50, meetings: [at.meetingIn(30 * day)] })
    const orderIds = [await at.order(student, undated.id), await at.order(student, dated.id)]
    await deliver(pay.pay((await student.client.startCheckout({ body: { orderIds } }))._id))
    const [receipt] = (await student.client.listReceipts({ query: {} })).items
    const { insertedId } = await declare({
      email: student.account.email,
      receipt: receipt?.number ?? '',
    })
    await at.jobs.runDue()
    const found = await read(insertedId)
    assert.deepEqual([found?.status, found?.refunded], ['waiting', 30])
    assert.equal(await ordersOf(student), 1)
  })

  test('[21.2] a seat that was withdrawn from goes to the next person of the waitlist', async () => {
    const { at, pay, deliver } = school
    const student = await at.person('Student')
    const next = await school.payer()
    const { id } = await at.addClass({ price: 30, availableSeats: 1 })
    const orderIds = [await at.order(student, id)]
    await deliver(pay.pay((await student.client.startCheckout({ body: { orderIds } }))._id))
    await next.client.joinWaitlist({ params: { id } })
    const [receipt] = (await student.client.listReceipts({ query: {} })).items
    await declare({ email: student.account.email, receipt: receipt?.number ?? '' })
    await at.jobs.runDue()
    const [entry] = (await next.client.listWaitlists({ query: {} })).items
    assert.equal(typeof entry?.offeredUntil, 'number')
  })

  test('[21.2] an admin sees what waits, the oldest first, and closes it once; then the same words are a new statement', async () => {
    const { at } = school
    const statement = { email: 'mila@elsewhere.example', text: 'Night skies' }
    const { insertedId } = await declare(statement)
    await at.jobs.runDue()
    const client = await asAdmin()
    const overview = await client.readOverview({})
    assert.ok(overview.role === 'Admin' && overview.withdrawals.items.length > 0)
    const times = overview.withdrawals.items.map(({ receivedAt }) => receivedAt)
    assert.deepEqual(
      times,
      times.toSorted((one, other) => one - other),
    )
    const close = () => client.closeWithdrawal({ params: { id: insertedId } })
    assert.deepEqual([await close(), await close()], [{ modifiedCount: 1 }, { modifiedCount: 0 }])
    assert.equal((await read(insertedId))?.status, 'closed')
    const [entry] = (await client.listAudit({ query: { kind: 'withdrawal-closed' } })).items
    assert.deepEqual([entry?.actorId, entry?.subjectName], [admin.actor.id, 'Mila Novak'])
    assert.notEqual((await declare(statement)).insertedId, insertedId)
    const waiting = await client.listWithdrawals({ query: { status: 'waiting' } })
    assert.ok(waiting.items.every(({ status }) => status === 'waiting'))
  })

  test('[21.2] a statement needs a name, an email, and a receipt or words; an address is no name', async () => {
    const refused = async (body: object) => {
      const answer = await school.at.app.inject({
        method: 'POST',
        url: '/api/withdrawals',
        payload: body,
      })
      const { error } = answer.json<{ error: { fields: Record<string, string> } }>()
      return [answer.statusCode, Object.keys(error.fields)]
    }
    const good = { name: 'Mila', email: 'mila@mail.example', text: 'Night skies' }
    assert.deepEqual(await refused({ ...good, text: ' ' }), [400, ['receipt']])
    assert.deepEqual(await refused({ ...good, name: 'www.evil.example/x' }), [400, ['name']])
    assert.deepEqual(await refused({ ...good, email: 'mila' }), [400, ['email']])
    assert.deepEqual(await refused({ ...good, text: 'x'.repeat(1001) }), [400, ['text']])
  })

  test('[21.2] a school without the right has no such call', async () => {
    const { at } = school
    at.school.settings.withdrawal = 'off'
    try {
      assert.equal(await outcomeOf(declare({ email: 'a@b.example', text: 'x' })), '404 not-found')
    } finally {
      at.school.settings.withdrawal = 'eu'
    }
  })

  test('[19.9] a person’s export has their withdrawals once the email is verified; deleting the account empties them, and after three years they are deleted', async () => {
    const { at } = school
    const { student, number } = await buy([40])
    const { email } = student.account
    const { insertedId } = await declare({ email, receipt: number, text: 'I moved away' })
    const impostor = await at.person('Student')
    at.unverified.add(impostor.account.uid)
    const other = await declare({ email: impostor.account.email, text: 'Another' })
    await at.jobs.runDue()
    const rows = () => at.database.tables<Tables>().selectFrom('withdrawals').selectAll().execute()
    const owners = new Map((await rows()).map(({ id, user_id }) => [id, user_id]))
    assert.equal(owners.get(insertedId), student.actor.id)
    assert.equal(owners.get(other.insertedId), null)
    await (await signInAgain(at, student)).deleteOwnUser({})
    const row = (await rows()).find(({ id }) => id === insertedId)
    assert.deepEqual([row?.name, row?.email, row?.text, row?.purchase], ['', '', null, null])
    at.time.now += 3 * 366 * day + 1
    await at.school.cleanUp()
    assert.deepEqual(await rows(), [])
  })
})
