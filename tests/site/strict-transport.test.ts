import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { findFreePort } from '#tests/support/process/free-port.ts'
import { startSite } from '#tests/support/school/site.ts'

/** One line of a request for each kind of answer, and the status that begins it. */
const requests = [
  ['GET /', 200],
  ['HEAD /', 200],
  ['GET /login', 200],
  ['GET /no-such-page', 404],
  ['POST /', 405],
  ['GET /favicon.svg', 200],
  ['GET /photos/hero-1.jpg', 200],
  ['GET /photos/none.jpg', 404],
  ['GET /robots.txt', 200],
  ['GET /outbox', 404],
  ['GET /api/classes', 200],
  ['GET /api/users', 400],
  ['DELETE /api/users/none', 404],
  ['PATCH /api/classes', 405],
  ['GET /api/none', 404],
  ['GET /api/docs', 200],
  ['GET /api/%E0%A4%A', 400],
  ['GET /identity/google/start', 400],
  ['POST /identitytoolkit.googleapis.com/v1/accounts:lookup', 403],
  ['OPTIONS /identitytoolkit.googleapis.com/v1/accounts:lookup', 204],
  ['GET /identitytoolkit.googleapis.com/v1/%E0%A4%A', 400],
  [`GET /${'x'.repeat(20_000)}`, 431],
  ['no request', 400],
] as const

async function askAll(t: TestContext, origin: string): Promise<(string | undefined)[]> {
  const port = await findFreePort()
  const site = await startSite({ PUBLIC_ORIGIN: origin, PORT: String(port) })
  t.after(() => site.close())
  return Promise.all(
    requests.map(async ([line, status]) => {
      const socket = connect(port, '127.0.0.1')
      socket.write(`${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      const [head = ''] = (await text(socket)).split('\r\n\r\n')
      assert.ok(head.startsWith(`HTTP/1.1 ${status} `), `${line}: ${head}`)
      return /^strict-transport-security: (.*)$/im.exec(head)?.[1]
    }),
  )
}

test('with https every answer tells browsers to use nothing else', async (t) => {
  const headers = await askAll(t, 'https://school.example')
  assert.deepEqual(
    requests.filter((_, index) => headers[index] !== 'max-age=31536000'),
    [],
  )
})

test('with http none does', async (t) => {
  assert.deepEqual(new Set(await askAll(t, 'http://school.example')), new Set([undefined]))
})
