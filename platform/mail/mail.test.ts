import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startMailServer } from '#tests/support/mail-server.ts'
import { createSmtpMailer } from './mailer.ts'
import { createOutbox } from './outbox.ts'

const from = 'school@safelight.test'

test('a mail reaches the mail server whole, and only its one recipient', async () => {
  const server = await startMailServer()
  const { send } = createSmtpMailer(server.url, from)
  await send({ to: 'ana@safelight.test', subject: 'Your code', text: 'It is 1234.' })
  await server.leave()
  assert.deepEqual(server.talk().match(/RCPT TO:<[^>]*>/g), ['RCPT TO:<ana@safelight.test>'])
  assert.match(server.talk(), /Subject: Your code/)
  assert.match(server.talk(), /It is 1234\./)
})

test('a mail server that does not answer, or does not take the mail, is an error, not a success', async () => {
  const server = await startMailServer()
  const { send } = createSmtpMailer(server.url, from)
  const mail = { to: 'ana@safelight.test', subject: 'x', text: 'x' }
  server.takesMailFor(() => false)
  await assert.rejects(send(mail), /no such mailbox/)
  await server.leave()
  await assert.rejects(send(mail), /ECONNREFUSED/)
})

test('whether mails can leave is asked once for many, and anew after five seconds, or one where none could', async () => {
  let now = 0
  const server = await startMailServer()
  const { check } = createSmtpMailer(server.url, from, () => now)
  await Promise.all(Array.from({ length: 20 }, check))
  now = 4_999
  await check()
  assert.equal(server.connections(), 1)
  await server.leave()
  await check()
  now = 5_000
  const answers = await Promise.allSettled(Array.from({ length: 20 }, check))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], ['rejected'])
  await server.comeBack()
  now = 5_999
  await assert.rejects(check(), /ECONNREFUSED/)
  now = 6_000
  await check()
  assert.equal(server.connections(), 2)
  assert.doesNotMatch(server.talk(), /MAIL FROM/)
  await server.leave()
})

test('the outbox keeps the newest mails first, and only so many', async () => {
  const { send, check, list } = createOutbox(() => 1)
  await check()
  for (let number = 0; number < 60; number += 1)
    await send({ to: 'ana@safelight.test', subject: `Mail ${number}`, text: '' })
  assert.equal(list().length, 50)
  assert.equal(list()[0]?.subject, 'Mail 59')
})
