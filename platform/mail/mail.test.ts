import assert from 'node:assert/strict'
import { createServer, type Server, type Socket } from 'node:net'
import { test } from 'node:test'
import { createSmtpMailer } from './mailer.ts'
import { createOutbox } from './outbox.ts'

/** A mail server that accepts one mail and keeps what it was told. */
function listen(received: string[]): Promise<Server> {
  const converse = (socket: Socket) => {
    let inData = false
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      received.push(text)
      if (inData) {
        if (text.endsWith('\r\n.\r\n')) {
          inData = false
          socket.write('250 kept\r\n')
        }
      } else if (text.startsWith('DATA')) {
        inData = true
        socket.write('354 go on\r\n')
      } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n')
      else socket.write('250 ok\r\n')
    })
  }
  const server = createServer(converse)
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server))
  })
}

test('a mail reaches the mail server whole, and only its one recipient', async () => {
  const received: string[] = []
  const server = await listen(received)
  const address = server.address()
  assert.ok(typeof address === 'object' && address !== null)
  const send = createSmtpMailer(`smtp://127.0.0.1:${address.port}`, 'school@safelight.test')
  await send({ to: 'ana@safelight.test', subject: 'Your code', text: 'It is 1234.' })
  server.close()
  const talk = received.join('')
  assert.deepEqual(talk.match(/RCPT TO:<[^>]*>/g), ['RCPT TO:<ana@safelight.test>'])
  assert.match(talk, /Subject: Your code/)
  assert.match(talk, /It is 1234\./)
})

test('a mail server that does not answer is an error, not a success', async () => {
  const server = await listen([])
  const address = server.address()
  assert.ok(typeof address === 'object' && address !== null)
  await new Promise((resolve) => server.close(resolve))
  const send = createSmtpMailer(`smtp://127.0.0.1:${address.port}`, 'school@safelight.test')
  await assert.rejects(send({ to: 'ana@safelight.test', subject: 'x', text: 'x' }), /ECONNREFUSED/)
})

test('the outbox keeps the newest mails first, and only so many', async () => {
  const { send, list } = createOutbox(() => 1)
  for (let number = 0; number < 60; number += 1)
    await send({ to: 'ana@safelight.test', subject: `Mail ${number}`, text: '' })
  assert.equal(list().length, 50)
  assert.equal(list()[0]?.subject, 'Mail 59')
})
