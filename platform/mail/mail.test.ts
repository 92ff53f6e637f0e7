import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startMailServer } from '#tests/support/process/mail-server.ts'
import { createSmtpMailer } from './mailer.ts'
import { createOutbox } from './outbox.ts'

const from = 'school@safelight.test'

/** The headers of a mail by lower-case name, unfolded: https://www.rfc-editor.org/rfc/rfc5322#section-2.2.3 */
function readHeaders(mail: string): Map<string, string> {
  const [head = ''] = mail.split('\r\n\r\n')
  const lines = head.replaceAll(/\r\n(?=[ \t])/g, '').split('\r\n')
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
}

test('[14.2] a mail reaches the mail server whole, and only its one recipient', async () => {
  const server = await startMailServer()
  const { send } = createSmtpMailer(server.url, from)
  await send({
    id: 'mail-1',
    to: 'ana@safelight.test',
    subject: 'Your code',
    text: 'It is 1234.',
    html: '<b>It is 1234.</b>',
  })
  await server.stop()
  assert.deepEqual(server.talk().match(/RCPT TO:<[^>]*>/g), ['RCPT TO:<ana@safelight.test>'])
  assert.match(server.talk(), /Message-ID: <mail-1@safelight\.test>/)
  assert.match(server.talk(), /Subject: Your code/)
  // It has both: text first, for programs that show no HTML.
  assert.match(server.talk(), /multipart\/alternative[^]*\r\nIt is 1234\.[^]*<b>It is 1234\.<\/b>/)
})

test('[14.2] an optional mail says how to switch it off, and has addresses for answers and bounces', async () => {
  const server = await startMailServer()
  const { send } = createSmtpMailer(server.url, `Safelight <${from}>`, 'bounces@safelight.test')
  const mail = { id: 'mail-1', to: 'ana@safelight.test', subject: 'x', text: 'x', html: 'x' }
  const token = 'Qm8_'.repeat(8)
  const unsubscribe = `https://school.example/de/unsubscribe/${token}/newStudents`
  await send({ ...mail, replyTo: 'ada@safelight.test', unsubscribe })
  await send({ ...mail, id: 'mail-2', to: 'ben@safelight.test' })
  await server.stop()
  const headersOf = (to: string) => readHeaders(server.mailsTo(to)[0] ?? '')
  const headers = headersOf('ana@safelight.test')
  assert.equal(headers.get('list-unsubscribe'), `<${unsubscribe}>`)
  assert.equal(headers.get('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
  assert.equal(headers.get('auto-submitted'), 'auto-generated')
  assert.equal(headers.get('reply-to'), 'ada@safelight.test')
  assert.equal(headers.get('from'), `Safelight <${from}>`)
  assert.deepEqual(server.talk().match(/MAIL FROM:<[^>]*>/g), [
    'MAIL FROM:<bounces@safelight.test>',
    'MAIL FROM:<bounces@safelight.test>',
  ])
  const plain = headersOf('ben@safelight.test')
  assert.equal(plain.get('auto-submitted'), 'auto-generated')
  for (const name of ['list-unsubscribe', 'list-unsubscribe-post', 'reply-to'])
    assert.ok(!plain.has(name), name)
})

test('a mail server that does not answer, or does not take the mail, is an error, not a success', async () => {
  const server = await startMailServer()
  const { send } = createSmtpMailer(server.url, from)
  const mail = { id: 'mail-1', to: 'ana@safelight.test', subject: 'x', text: 'x', html: 'x' }
  server.takesMailFor(() => false)
  await assert.rejects(send(mail), /no such mailbox/)
  await server.stop()
  await assert.rejects(send(mail), /ECONNREFUSED/)
})

test('the outbox keeps a limited number of mails, newest first', async () => {
  const { send, list } = createOutbox(() => 1)
  for (let number = 0; number < 60; number += 1)
    await send({
      id: 'mail-1',
      to: 'ana@safelight.test',
      subject: `Mail ${number}`,
      text: '',
      html: '',
    })
  assert.equal(list().length, 50)
  assert.equal(list()[0]?.subject, 'Mail 59')
})
