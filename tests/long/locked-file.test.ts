import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { registerPerson } from '#tests/support/school/accounts.ts'
import { newClass } from '#tests/support/school/send.ts'
import { startServerProcess } from '#tests/support/process/server-process.ts'

test('[7] a server whose file another process has locked reads on, gives writes up with 503, and recovers', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'safelight-locked-'))
  const server = await startServerProcess({ DATA_DIR: dataDir, RATE_LIMITS: 'off' })
  const { origin } = server
  const { idToken } = await registerPerson(origin, 'Instructor')
  // The server's own jobs write at any time.
  const other = new DatabaseSync(join(dataDir, 'safelight.db'), { timeout: 10_000 })
  t.after(async () => {
    other.close()
    await server.end('SIGTERM')
    await rm(dataDir, { recursive: true })
  })
  const addClass = () =>
    fetch(`${origin}/api/classes`, {
      method: 'POST',
      headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(newClass),
    })
  const signUp = () =>
    fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=safelight-local`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'late@example.com', password: 'correct horse' }),
    })
  other.exec('begin immediate')
  const writing = Promise.all([addClass(), signUp()])
  for (let n = 0; n < 3; n += 1) assert.equal((await fetch(`${origin}/api/classes`)).status, 200)
  for (const { status, headers } of await writing)
    assert.deepEqual([status, headers.get('retry-after')], [503, '5'])
  other.exec('rollback')
  assert.equal((await addClass()).status, 200)
  assert.equal((await signUp()).status, 200)
})
