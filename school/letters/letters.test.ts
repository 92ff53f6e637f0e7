import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recogniseUser, registerUser } from '#school/users/users.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { pay } from '#tests/support/school/orders.ts'
import { startProviderSchool } from '#tests/support/money/provider-school.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { signInAgain, type Person } from '#tests/support/school/school.ts'

const minute = 60_000
const hour = 60 * minute
const bait = 'Prize at http://evil.example/ , dear winner'

onDatabase('letters to students', (create) => {
  const at = openSchool(create)

  /** A person with this name, as an older database may have it, with an unverified e-mail if requested. */
  async function student(name: string, isVerified: boolean): Promise<Person> {
    const somebody = await at.visitor()
    const person = { name, role: 'Student', photo: '' } as const
    await registerUser(at.school, somebody.account, person)
    if (!isVerified) at.unverified.add(somebody.account.uid)
    const actor = await recogniseUser(at.school, somebody.account)
    return { ...somebody, actor: actor ?? assert.fail('there is a record') }
  }
  /** Orders, pays for and deletes a class at that price. */
  async function circle(who: Person, id: string): Promise<void> {
    const order = await at.order(who, id)
    await pay(who, order)
    await who.client.deleteOrder({ params: { id: order } })
  }
  const mailsTo = (who: Person) => at.mailsTo(who).map(({ subject, text }) => `${subject}\n${text}`)

  test('[14.2] registering with a stranger’s e-mail and ordering, paying and deleting in a circle sends no mail', async () => {
    const attacker = await student(bait, false)
    const [priced, free] = [await at.addClass(), await at.addClass({ price: 0 })]
    for (let time = 0; time < 20; time += 1) {
      await circle(attacker, priced.id)
      await circle(attacker, free.id)
      await at.jobs.runDue()
    }
    await at.order(attacker, priced.id)
    const body = { reason: 'The tutor is ill. We are sorry.' }
    await priced.instructor.client.cancelClass({ params: { id: priced.id }, body })
    for (let time = 0; time < 12; time += 1) await at.sendLetters()
    assert.deepEqual(mailsTo(attacker), [])
  })

  test('[14.2] the same by the e-mail’s owner: the receipts share mails, six an hour at most, and none is lost', async () => {
    const { id } = await at.addClass()
    const honest = await student('Ana Moreau', true)
    for (let time = 0; time < 20; time += 1) {
      await circle(honest, id)
      await at.jobs.runDue()
    }
    await at.sendLetters()
    const [mail = '', ...others] = mailsTo(honest)
    assert.deepEqual(others, [])
    assert.match(mail, /^Your receipt 2030-\d{6}, and 39 more\nHello Ana Moreau,\n/)
    assert.match(
      mail,
      /20 more are not shown here\.\n\nSee all notices:\nhttps:\/\/school\.example\/dashboard\/notices\n/,
    )
    const client = await signInAgain(at, honest)
    for (let times = 0; times < 24; times += 1) {
      await circle({ ...honest, client }, id)
      at.time.now += 2 * minute
      await at.jobs.runDue()
    }
    assert.equal(mailsTo(honest).length, 6)
    at.time.now += hour
    await at.jobs.runDue()
    assert.equal(mailsTo(honest).length, 7)
    const left = await at.database
      .tables<{ letter_notes: { id: string } }>()
      .selectFrom('letter_notes')
      .select('id')
      .execute()
    assert.deepEqual(left, [])
  })

  test('[14.2] a student with a seat and an unverified e-mail learns where the class meets, without a name', async () => {
    const added = await at.addClass({ place: 'Here', meetings: [at.meetingIn(48 * hour)] })
    const somebody = await student('Ana Moreau', false)
    await pay(somebody, await at.order(somebody, added.id))
    await at.sendLetters()
    assert.deepEqual(mailsTo(somebody), [])
    const { id, instructor } = added
    const { className, price, description } = await instructor.client.readClass({ params: { id } })
    const body = { className, price, description, place: 'There' }
    await instructor.client.updateClass({ params: { id }, body })
    await at.sendLetters()
    const [mail = ''] = mailsTo(somebody)
    assert.match(mail, /^New dates or place: .*\nHello,\n/)
    const reason = 'The tutor is ill. We are sorry.'
    await instructor.client.cancelClass({ params: { id }, body: { reason } })
    await at.sendLetters()
    assert.match(mailsTo(somebody)[0] ?? '', /^Cancelled: [^,]*\nHello,\n/)
  })

  test('[14.2] an unverified e-mail gets no words of an instructor that no admin has read', async () => {
    const long = { meetings: [at.meetingIn(480 * hour)] }
    const priced = await at.addClass(long)
    const free = await at.addClass({ price: 0, ...long })
    const victims = [
      await student('Ana Moreau', false),
      await student('Ben Moreau', false),
    ] as const
    await pay(victims[0], await at.order(victims[0], priced.id))
    await pay(victims[1], await at.order(victims[1], free.id))
    for (const { id, instructor } of [priced, free]) {
      const early = await signInAgain(at, instructor)
      const { className, price, description } = await early.readClass({ params: { id } })
      const body = { className: bait, price, description, meetings: [at.meetingIn(490 * hour)] }
      await early.updateClass({ params: { id }, body })
      await at.sendLetters()
      if (id === priced.id)
        assert.match(mailsTo(victims[0])[0] ?? '', new RegExp(`^New dates or place: ${className}`))
      at.time.now += hour
      const client = await signInAgain(at, instructor)
      await client.cancelClass({ params: { id }, body: { reason: bait } })
      await at.sendLetters()
      at.time.now += hour
    }
    assert.match(mailsTo(victims[0])[0] ?? '', /^Cancelled: /)
    assert.deepEqual(mailsTo(victims[1]), [])
    assert.doesNotMatch(victims.flatMap(mailsTo).join('\n'), /evil\.example/)
  })

  test('[14.2] a change is sent even if the letter about the previous one failed for good', async () => {
    const { id, instructor } = await at.addClass({ meetings: [at.meetingIn(480 * hour)] })
    const somebody = await student('Ana Moreau', true)
    await pay(somebody, await at.order(somebody, id))
    await at.sendLetters()
    const move = async (place: string) => {
      const client = await signInAgain(at, instructor)
      const { className, price, description } = await client.readClass({ params: { id } })
      await client.updateClass({ params: { id }, body: { className, price, description, place } })
      await at.jobs.runDue()
    }
    await move('Here')
    await at.database
      .tables<{ jobs: { kind: string; failed_at: number | null } }>()
      .updateTable('jobs')
      .set({ failed_at: at.time.now })
      .where('kind', '=', 'letter')
      .execute()
    await move('There')
    await at.sendLetters()
    assert.match(mailsTo(somebody)[0] ?? '', /^New dates or place: /)
  })

  test('[13.7] the mail about a cancelled free class does not mention money', async () => {
    const { id, instructor } = await at.addClass({ price: 0 })
    const somebody = await student('Ana Moreau', true)
    await pay(somebody, await at.order(somebody, id))
    const body = { reason: 'The tutor is ill. Sorry.' }
    await instructor.client.cancelClass({ params: { id }, body })
    await at.sendLetters()
    assert.match(mailsTo(somebody)[0] ?? '', /Your booking is cancelled\.\n/)
    assert.doesNotMatch(mailsTo(somebody)[0] ?? '', /refund|sum|held/)
  })

  test('[14.2] a name that is an address, or has two lines, greets nobody', async () => {
    const { id } = await at.addClass()
    for (const [name, greeting] of [
      ['J.R.R. Tolkien', 'Hello J.R.R. Tolkien,'],
      ['O’Brien', 'Hello O’Brien,'],
      ['王小明', 'Hello 王小明,'],
      ['St. John', 'Hello St. John,'],
      [bait, 'Hello,'],
      ['evil.example', 'Hello,'],
      ['win@evil.example', 'Hello,'],
      ['Ana\n\nYou have won', 'Hello,'],
      ['x'.repeat(200), 'Hello,'],
    ] as const) {
      const somebody = await student(name, true)
      await pay(somebody, await at.order(somebody, id))
      await at.sendLetters()
      assert.match(mailsTo(somebody)[0] ?? '', new RegExp(`^[^\n]*\n${greeting}\n`), name)
    }
  })
})

onDatabase('letters about money of a provider', (create) => {
  test('[13.9] [14.2] a receipt comes within a minute, even to an unverified e-mail', async () => {
    const { at, pay: provider, fillCart, deliver } = await startProviderSchool(create)
    const { student, orderIds, start } = await fillCart([30])
    at.unverified.add(student.account.uid)
    await deliver(provider.pay((await start())._id))
    at.time.now += minute
    await at.jobs.runDue()
    const [mail] = at.mailsTo(student)
    assert.match(mail?.subject ?? '', /^You’re booked/)
    assert.match(mail?.text ?? '', /^Hello,\n/)
    await student.client.deleteOrder({ params: { id: orderIds[0] ?? '' } })
    await at.sendLetters()
    assert.match(at.mailsTo(student)[0]?.subject ?? '', /^Your refund: credit note/)
    await at.close()
  })

  test('[13.7] [14.2] a removed student is told of the refund at the e-mail that paid', async () => {
    const { at, pay: provider, fillCart, deliver } = await startProviderSchool(create)
    const { student, start } = await fillCart([30])
    await deliver(provider.pay((await start())._id))
    await at.sendLetters()
    const admin = await at.person('Admin')
    await admin.client.deleteUser({ params: { id: student.actor.id } })
    const { items } = await admin.client.listClasses({ query: {} })
    const body = { reason: 'The tutor is ill. We are sorry.' }
    for (const { _id: id } of items) await admin.client.cancelClass({ params: { id }, body })
    await at.sendLetters()
    await at.sendLetters()
    const [mail] = at.mailsTo(student)
    assert.match(mail?.subject ?? '', /^Your refund: credit note/)
    assert.match(mail?.text ?? '', /^Hello,\n/)
    await at.close()
  })
})
