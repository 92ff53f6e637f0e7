import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { onDatabase } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'

onDatabase('the bare connection', (create) => {
  const at = openSchool(create)

  test('[7] an invalid or ambiguous HTTP request gets the envelope and is cut off', async () => {
    await at.app.listen({ host: '127.0.0.1', port: 0 })
    const address = at.app.server.address()
    assert.ok(typeof address === 'object' && address !== null)
    const talk = (text: string) =>
      new Promise<string>((resolve, reject) => {
        let heard = ''
        const socket = connect(address.port, '127.0.0.1', () => socket.write(text))
        socket.on('data', (data) => (heard += data.toString()))
        socket.on('close', () => resolve(heard))
        socket.on('error', reject)
      })
    const head = 'POST /api/classes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
    for (const text of [
      'nonsense\r\n\r\n',
      `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      `${head}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n`,
      `${head}Content-Length: 5\r\nContent-Length: 6\r\n\r\n{}`,
      `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
      `${head}Transfer-Encoding: gzip\r\n\r\n`,
      `GET /api/classes HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`,
    ]) {
      const heard = await talk(text)
      assert.match(heard, /^HTTP\/1\.1 4\d\d /, text.slice(0, 200))
      const body = heard.slice(heard.lastIndexOf('\r\n\r\n'))
      assert.match(body, /\{"error":\{"code":"[a-z-]+","message":/, text.slice(0, 200))
    }
    const { idToken } = await at.person('Instructor')
    const large = `${head}Authorization: Bearer ${idToken}\r\nContent-Length: 1048577\r\n`
    const refused = await talk(`${large}Connection: close\r\n\r\n`)
    assert.match(refused, /^HTTP\/1\.1 413 /)
    assert.match(refused, /"code":"body-too-large"/)
    assert.equal((await fetch(`http://127.0.0.1:${address.port}/api/classes`)).status, 200)
  })
})
