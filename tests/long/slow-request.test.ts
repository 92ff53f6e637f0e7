import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { registerPerson } from '#tests/support/school/accounts.ts'
import { startSite, type TestSite } from '#tests/support/school/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

/** Sends `text` and nothing more; returns the answer up to the closing of the connection. */
function sendAndWait(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = ''
    const socket = connect(Number(new URL(site.origin).port), '127.0.0.1', () => socket.write(text))
    socket.on('data', (data) => (heard += data.toString()))
    socket.on('close', () => resolve(heard))
    socket.on('error', reject)
  })
}

test('[7] a request that never ends arriving is given up with 408', async () => {
  const { idToken } = await registerPerson(site.origin, 'Student')
  const head = 'POST /api/users HTTP/1.1\r\nHost: x\r\n'
  const body = `Authorization: Bearer ${idToken}\r\nContent-Type: application/json\r\nContent-Length: 99`
  const stopped = [head, `${head}${body}\r\n\r\n{"name":`].map(sendAndWait)
  for (const heard of await Promise.all(stopped)) {
    assert.match(heard, /^HTTP\/1\.1 408 Request Timeout\r\n/)
    assert.match(heard, /\{"error":\{"code":"request-timeout","message":/)
  }
})
