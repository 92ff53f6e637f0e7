import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startMailServer } from '#tests/support/process/mail-server.ts'
import { createSmtpMailer } from './mailer.ts'
import { createOutbox } from './outbox.ts'

const from = 'school@safelight.test'

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
  await server.leave()
  assert.deepEqual(server.talk().match(/RCPT TO:<[^>]*>/g), ['RCPT TO:<ana@safelight.test>'])
  assert.match(server.talk(), /Message-ID: <mail-1@safelight\.test>/)
  assert.match(server.talk(), /Subject: Your code/)
  // Both are in it: text first, for programs that show no HTML.
  assert.match(server.talk(), /multipart\/alternative[^]*\r\nIt is 1234\.[^]*<b>It is 1234\.<\/b>/)
})

test('a mail server that does not answer, or does not take the mail, is an error, not a success', async () => {
  const server = await startMailServer()
  const { send } = createSmtpMailer(server.url, from)
  const mail = { id: 'mail-1', to: 'ana@safelight.test', subject: 'x', text: 'x', html: 'x' }
  server.takesMailFor(() => false)
  await assert.rejects(send(mail), /no such mailbox/)
  await server.leave()
  await assert.rejects(send(mail), /ECONNREFUSED/)
})

test('the outbox keeps the newest mails first, and only so many', async () => {
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
