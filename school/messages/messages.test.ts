import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { dailyMessages } from '#contract/messages.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { pay } from '#tests/support/school/orders.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { outcomeOf, signInAgain, type Person } from '#tests/support/school/school.ts'

const day = 24 * 3_600_000
const text = 'Dress warmly: we meet on the roof.\n\nBring <b>gloves</b> & tea.'

onDatabase('messages to the students of a class', (create) => {
  const at = openSchool(create, { languages: ['en', 'de'] })

  /** A class with this many students who have paid. */
  async function taught(students: number) {
    const { id, instructor } = await at.addClass({ availableSeats: 200 })
    const paid: Person[] = []
    for (let count = 0; count < students; count += 1) {
      const student = await at.person('Student')
      await pay(student, await at.order(student, id))
      paid.push(student)
    }
    await at.sendLetters()
    return { id, instructor, paid }
  }
  const write = async (person: Person, id: string, words = text) =>
    (await signInAgain(at, person)).sendMessage({ params: { id }, body: { text: words } })
  const messagesTo = (person: Person) =>
    at.mailsTo(person).filter(({ subject }) => subject.startsWith('Message about'))
  const noticesOf = async (person: Person) =>
    (await (await signInAgain(at, person)).listNotices()).items.filter(({ title }) =>
      title.startsWith('Message about'),
    )

  test('[14.4] everybody with a paid seat reads it in a mail that the sender gets the answers to, and as a notice', async () => {
    const { id, instructor, paid } = await taught(2)
    const [unpaid, cancelled] = [await at.person('Student'), await at.person('Student')]
    await at.order(unpaid, id)
    const order = await at.order(cancelled, id)
    await pay(cancelled, order)
    await cancelled.client.deleteOrder({ params: { id: order } })
    await write(instructor, id)
    await at.sendLetters()
    const { className } = await instructor.client.readClass({ params: { id } })
    for (const student of paid) {
      const [mail, ...others] = messagesTo(student)
      assert.deepEqual(others, [])
      assert.equal(mail?.subject, `Message about ${className}`)
      assert.equal(mail.replyTo, instructor.account.email)
      assert.ok(mail.text.includes(text))
      assert.match(mail.html, /<p[^>]*>Bring &lt;b&gt;gloves&lt;\/b&gt; &amp; tea\.<\/p>/)
      assert.match(mail.unsubscribe ?? '', /\/unsubscribe\/[\w-]{32}\/messages$/)
      const [notice] = await noticesOf(student)
      assert.ok(notice?.text.endsWith(`:\n\n${text}`))
    }
    for (const student of [unpaid, cancelled]) assert.deepEqual(messagesTo(student), [])
  })

  test('[14.4] its instructor and admins see the messages, newest first, and the history has them', async () => {
    const { id, instructor, paid } = await taught(1)
    const admin = await at.person('Admin')
    await write(instructor, id)
    await write(admin, id, 'The school is closed on Monday.')
    for (const person of [instructor, admin]) {
      const { items } = await person.client.listMessages({ params: { id } })
      assert.deepEqual(
        items.map(({ text: words, senderName, recipients }) => [words, senderName, recipients]),
        [
          ['The school is closed on Monday.', admin.actor.name, 1],
          [text, instructor.actor.name, 1],
        ],
      )
    }
    const { items } = await admin.client.listAudit({ query: { kind: 'class-message' } })
    assert.deepEqual(
      items.slice(0, 2).map(({ actorId, subject, note }) => [actorId, subject, note]),
      [
        [admin.actor.id, id, 'The school is closed on Monday.'],
        [instructor.actor.id, id, text],
      ],
    )
    await at.sendLetters()
    await at.sendLetters()
    // Each in a mail of its own, because the answers go to its sender.
    const answered = new Set(messagesTo(paid[0] ?? assert.fail()).map(({ replyTo }) => replyTo))
    assert.deepEqual(answered, new Set([instructor, admin].map(({ account }) => account.email)))
  })

  test('[14.4] a message that asks for a reply is not joined with other news', async () => {
    const { id, instructor } = await taught(0)
    const student = await at.person('Student')
    await pay(student, await at.order(student, id))
    await write(instructor, id)
    for (let time = 0; time < 3; time += 1) await at.sendLetters()
    const mails = at.mailsTo(student)
    assert.equal(mails.length, 2)
    assert.equal(messagesTo(student).length, 1)
    for (const { text: words, replyTo } of mails)
      assert.equal(words.includes('reply to this email'), replyTo === instructor.account.email)
  })

  test('[14.4] [6.4] others can neither write to them nor read the messages', async () => {
    const { id, paid } = await taught(1)
    const other = await at.person('Instructor')
    for (const person of [other, ...paid]) {
      assert.equal(await outcomeOf(write(person, id)), '403 forbidden')
      const read = (await signInAgain(at, person)).listMessages({ params: { id } })
      assert.equal(await outcomeOf(read), '403 forbidden')
    }
    const { id: pending } = await at.addClass({ status: 'pending' })
    assert.equal(await outcomeOf(write(other, pending)), '404 not-found')
  })

  test('[14.4] a message has 10 to 5,000 characters, and somebody to read it', async () => {
    const { id, instructor } = await taught(1)
    for (const words of ['Too short', 'x'.repeat(5001)])
      assert.equal(await outcomeOf(write(instructor, id, words)), '400 invalid-input')
    const { id: empty, instructor: alone } = await at.addClass()
    assert.equal(await outcomeOf(write(alone, empty)), '409 no-students')
    const longest = 'Light '.repeat(833)
    assert.equal(await outcomeOf(write(instructor, id, longest)), 'done')
  })

  test('[14.4] a sender has ten a day, over all classes', async () => {
    const { id, instructor } = await taught(1)
    const { id: second } = await at.addClass({ by: instructor })
    const student = await at.person('Student')
    await pay(student, await at.order(student, second))
    for (let count = 0; count < dailyMessages.max; count += 1)
      assert.equal(await outcomeOf(write(instructor, count % 2 === 0 ? id : second)), 'done')
    for (const one of [id, second])
      assert.equal(await outcomeOf(write(instructor, one)), '429 too-many-requests')
    at.time.now += day
    assert.equal(await outcomeOf(write(instructor, id)), 'done')
  })

  test('[14.4] a message that is sent again with its key is sent once', async () => {
    const { id, instructor, paid } = await taught(1)
    const client = await signInAgain(at, instructor)
    const call = { params: { id }, body: { text }, idempotencyKey: `message-${id}` }
    assert.deepEqual(await client.sendMessage(call), await client.sendMessage(call))
    await at.sendLetters()
    assert.equal(messagesTo(paid[0] ?? assert.fail()).length, 1)
  })

  test('[14.4] [14.1] more students than one transaction takes get it once each, also where the job is done twice', async () => {
    const { id, instructor, paid } = await taught(105)
    await write(instructor, id)
    await sql`insert into jobs (id, kind, lane, payload, due_at, attempts)
      select 'again-' || id, kind, lane, payload, due_at, attempts from jobs
      where kind = 'class-message'`.execute(at.database.tables())
    await at.sendLetters()
    const read = await sql<{ user_id: string }>`select user_id from notices as n
      inner join class_messages as m on m.id = n.message_id
      where m.class_id = ${id} order by user_id`.execute(at.database.tables())
    assert.deepEqual(
      read.rows.map(({ user_id }) => user_id),
      paid.map(({ actor }) => actor.id).toSorted(),
    )
  })

  test('[14.4] [14.2] students who switched such mails off get only the notice', async () => {
    const { id, instructor, paid } = await taught(1)
    const [student = assert.fail()] = paid
    await sql`update users set muted = 'reminders messages' where id = ${student.actor.id}`.execute(
      at.database.tables(),
    )
    await write(instructor, id)
    await at.sendLetters()
    assert.deepEqual(messagesTo(student), [])
    assert.equal((await noticesOf(student)).length, 1)
  })

  test('[14.4] an unverified e-mail gets no mail, and its reader no words of an instructor', async () => {
    const { id, instructor, paid } = await taught(1)
    const [student = assert.fail()] = paid
    at.unverified.add(student.account.uid)
    await write(instructor, id)
    await at.sendLetters()
    assert.deepEqual(messagesTo(student), [])
    const [notice] = await noticesOf(student)
    assert.match(notice?.text ?? '', /^There is a message .* Confirm your email/)
    assert.doesNotMatch(notice?.text ?? '', /roof/)
    await write(await at.person('Admin'), id)
    await at.sendLetters()
    assert.match((await noticesOf(student))[0]?.text ?? '', /roof/)
    assert.deepEqual(messagesTo(student), [])
  })

  test('[14.4] [17.6] the words around a message are in the language of its reader, the message is as it was written', async () => {
    const { id, instructor, paid } = await taught(1)
    const [student = assert.fail()] = paid
    await sql`update users set language = 'de' where id = ${student.actor.id}`.execute(
      at.database.tables(),
    )
    await write(instructor, id)
    await at.sendLetters()
    const [mail] = at.mailsTo(student)
    assert.match(mail?.subject ?? '', /^Nachricht zu /)
    assert.match(mail?.text ?? '', /hat den Teilnehmenden von „.*“ geschrieben:\n\nDress warmly/)
  })
})
