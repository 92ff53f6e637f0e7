import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { z } from 'zod'
import { mailChoices, type MailChoice } from '#contract/notices.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addressQuotas } from '#platform/http/rate-limit.ts'
import { newId } from '#platform/ids.ts'
import type { Tables } from '#school/base/tables.ts'
import { forgetUser } from '#school/users/leaving.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import {
  outcomeOf,
  startSchool,
  type Person,
  type TestSchool,
} from '#tests/support/school/school.ts'
import { addNote } from './add-note.ts'
import { defineLetter } from './letter-kind.ts'
import { reminder } from './reminders.ts'

const oneClick = {
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: 'List-Unsubscribe=One-Click',
}

/** News of any choice, in place of reminders, which need a class. */
const writeTomorrow = async (_school: unknown, { optional }: { optional: MailChoice }) => ({
  subject: 'Tomorrow',
  paragraphs: ['It begins.'],
  optional,
})
const real = { ...reminder }
const tomorrow = defineLetter({
  ...reminder,
  schema: z.object({ optional: z.enum(mailChoices) }),
  write: writeTomorrow,
})

onBothDatabases('mails that people switch off', (create) => {
  let at: TestSchool
  before(async () => {
    at = await startSchool(create, { languages: ['en', 'de'] })
    Object.assign(reminder, tomorrow)
  })
  after(async () => {
    Object.assign(reminder, real)
    await at.close()
  })

  /** Sends a person news of a kind; resolves to the mail, if one was sent. */
  async function tell(person: Person, optional: MailChoice = 'reminders') {
    const id = newId()
    const { length } = at.mailsTo(person)
    await transaction(at.database.tables<Tables>(), (trx) =>
      addNote(at.school, trx, tomorrow, {
        id,
        userId: person.actor.id,
        topic: id,
        content: { optional },
      }),
    )
    await at.sendLetters()
    const mails = at.mailsTo(person)
    return mails.length === length ? undefined : mails[0]
  }
  const addressIn = (mail: Awaited<ReturnType<typeof tell>>) => {
    assert.ok(mail?.unsubscribe, 'there is a mail with a way out')
    const url = new URL(mail.unsubscribe)
    assert.equal(url.origin, 'https://school.example')
    assert.ok(mail.text.includes(url.href) && mail.html.includes(url.href))
    return url.pathname
  }
  const ask = (url: string, method: 'GET' | 'HEAD' | 'POST' | 'PUT' = 'GET', more = {}) =>
    at.app.inject({ url, method, ...more })
  const mutedOf = async ({ client }: Person) => (await client.readProfile()).mutedMails

  test('[14.2] one press of a mail program, twice as well: these mails stop, others and the notices go on', async () => {
    const student = await at.person('Student')
    const address = addressIn(await tell(student))
    for (let time = 0; time < 2; time += 1) {
      const answer = await ask(address, 'POST', oneClick)
      assert.equal(answer.statusCode, 200)
      assert.match(answer.body, /You won’t get any more reminders of your classes by email\./)
      assert.match(answer.body, /<a href="\/dashboard\/info">Choose your emails<\/a>/)
      assert.deepEqual(await mutedOf(student), ['reminders'])
    }
    assert.equal(await tell(student), undefined)
    assert.ok(await tell(student, 'messages'))
    assert.equal((await student.client.readOwnUser()).unread, 3)
  })

  test('[14.2] the press may come in any form: the other type of RFC 8058, the page’s own, no body at all', async () => {
    const student = await at.person('Student')
    const address = addressIn(await tell(student))
    const boundary = 'multipart/form-data; boundary=x'
    for (const [type, payload] of [
      [boundary, '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click'],
      ['application/x-www-form-urlencoded', ''],
      [undefined, undefined],
    ]) {
      await student.client.changeProfile({ body: { mutedMails: [] } })
      const headers = { origin: 'https://mail.example', ...(type && { 'content-type': type }) }
      const answer = await ask(address, 'POST', { headers, payload })
      assert.equal(answer.statusCode, 200)
      assert.deepEqual(await mutedOf(student), ['reminders'])
    }
  })

  test('[14.2] reading the page changes nothing; it asks, in its language, and nobody stores or indexes it', async () => {
    const student = await at.person('Student')
    await student.client.changeProfile({ body: { language: 'de' } })
    const address = addressIn(await tell(student, 'messages'))
    assert.match(address, /^\/de\/unsubscribe\/[\w-]{32}\/messages$/)
    const { statusCode, body, headers } = await ask(address)
    assert.equal(statusCode, 200)
    assert.match(body, /<html lang="de"[^]*<form method="post"><button>Diese E-Mails abbestellen</)
    assert.match(body, /<a href="\/de\/dashboard\/info">/)
    assert.ok(!body.includes(address.split('/')[3] ?? ''))
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.equal(headers['x-robots-tag'], 'noindex')
    assert.match(
      String(headers['content-security-policy']),
      /^default-src 'none'.*form-action 'self'/,
    )
    assert.equal((await ask(address, 'HEAD')).statusCode, 200)
    assert.deepEqual(await mutedOf(student), [])
    assert.match(
      (await ask(address, 'POST')).body,
      /Sie erhalten keine Nachrichten mehr per E-Mail/,
    )
    assert.deepEqual(await mutedOf(student), ['messages'])
  })

  test('[14.2] an unknown link is 404, says where to choose one’s emails, and changes nothing', async () => {
    const [student, gone] = [await at.person('Student'), await at.person('Student')]
    const address = addressIn(await tell(student))
    const ended = addressIn(await tell(gone))
    await forgetUser(at.school, gone.account.uid)
    const [, , token = ''] = address.split('/')
    const unknown = [
      ended,
      `/unsubscribe/${token}`,
      `/unsubscribe/${token}/payments`,
      `/unsubscribe/${token}/reminders/x`,
      `/unsubscribe/${token.slice(1)}/reminders`,
      `/unsubscribe/${token.toLowerCase()}X/reminders`,
      '/unsubscribe//reminders',
      '/unsubscribe/',
      '/de/unsubscribe/x/reminders',
      `/unsubscribe/%00/reminders`,
    ]
    for (const url of unknown)
      for (const method of ['GET', 'POST'] as const) {
        const answer = await ask(url, method)
        assert.equal(answer.statusCode, 404, `${method} ${url}`)
        assert.match(answer.body, /<a href="(?:\/de)?\/dashboard\/info">/)
      }
    const answer = await ask(address, 'PUT')
    assert.equal(answer.statusCode, 405)
    assert.equal(answer.headers['allow'], 'GET, HEAD, POST')
    assert.deepEqual(await mutedOf(student), [])
  })

  test('[14.2] several at once are all switched off', async () => {
    const student = await at.person('Student')
    const address = addressIn(await tell(student))
    await Promise.all(
      mailChoices.map((choice) => ask(address.replace('reminders', choice), 'POST', oneClick)),
    )
    assert.deepEqual(await mutedOf(student), mailChoices)
  })

  test('[14.2] the profile switches mails off and on; a choice that is none is refused at its field', async () => {
    const { client } = await at.person('Student')
    const change = (mutedMails: unknown) =>
      client.changeProfile({ body: { mutedMails: mutedMails as MailChoice[] } })
    assert.deepEqual(await change(['messages', 'reminders', 'messages']), { modifiedCount: 1 })
    assert.deepEqual((await client.readProfile()).mutedMails, ['reminders', 'messages'])
    assert.deepEqual(await change(['reminders', 'messages']), { modifiedCount: 0 })
    assert.deepEqual(await client.changeProfile({ body: { about: 'New here.' } }), {
      modifiedCount: 1,
    })
    assert.deepEqual((await client.readProfile()).mutedMails, ['reminders', 'messages'])
    for (const wrong of ['reminders', ['receipts'], [1], Array(6).fill('reminders')])
      assert.match(await outcomeOf(change(wrong)), /invalid-input/)
    assert.deepEqual(await change([]), { modifiedCount: 1 })
    assert.deepEqual((await client.readProfile()).mutedMails, [])
  })

  test('[14.2] one address may ask 300 times a minute', async () => {
    const { unsubscribes } = addressQuotas
    assert.equal(unsubscribes.max, 300)
    const site = await fetchable(at)
    for (let time = 0; time < unsubscribes.max; time += 1)
      assert.equal((await fetch(`${site}/unsubscribe/x/reminders`)).status, 404)
    assert.equal((await fetch(`${site}/unsubscribe/x/reminders`)).status, 429)
    assert.equal(
      (await fetch(`${site}/de/unsubscribe/x/reminders`, { method: 'POST' })).status,
      429,
    )
  })
})

/** The address of a listening school: only then do its callers have addresses. */
const fetchable = ({ app }: TestSchool) => app.listen({ host: '127.0.0.1', port: 0 })
