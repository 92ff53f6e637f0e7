import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test, type TestContext } from 'node:test'
import { openDatabase } from '#platform/database/open.ts'
import { startSchool, type TestSchool } from '#tests/support/school/school.ts'
import { newClass } from '#tests/support/school/send.ts'

type Locked = { at: TestSchool; origin: string; other: DatabaseSync }

/** A school on a file, listening; `other` is somebody else's connection to the file. */
async function openSchool(t: TestContext, lockWait: number): Promise<Locked> {
  const folder = await mkdtemp(join(tmpdir(), 'safelight-locked-'))
  const file = join(folder, 'school.db')
  const database = openDatabase({ file, lockWait })
  const at = await startSchool(async () => ({
    database,
    url: undefined,
    drop: () => database.close(),
  }))
  const other = new DatabaseSync(file)
  t.after(async () => {
    other.close()
    await at.close()
    await rm(folder, { recursive: true })
  })
  return { at, other, origin: await at.app.listen({ host: '127.0.0.1', port: 0 }) }
}

const addClass = (origin: string, idToken: string, key?: string) =>
  fetch(`${origin}/api/classes`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${idToken}`,
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify(newClass),
  })

test('[7] while another program writes to the file reads answer, and writes wait for it', async (t) => {
  const { at, origin, other } = await openSchool(t, 600_000)
  const { idToken } = await at.person('Instructor')
  other.exec('begin immediate')
  let answered = 0
  // In a transaction, and with a single statement before it.
  const writes = [undefined, 'once'].map(async (key) => {
    const answer = await addClass(origin, idToken, key)
    answered += 1
    return answer.status
  })
  // If the school waited in the event loop, these would be answered after the writes.
  for (let n = 0; n < 3; n += 1) {
    const headers = { authorization: `Bearer ${idToken}` }
    assert.equal((await fetch(`${origin}/api/users/me`, { headers })).status, 200)
    assert.equal((await fetch(`${origin}/api/classes`)).status, 200)
  }
  assert.equal(answered, 0)
  other.exec('commit')
  assert.deepEqual(await Promise.all(writes), [200, 200])
})

test('[7] a file that stays locked is 503, and works again once it is free', async (t) => {
  const { at, origin, other } = await openSchool(t, 100)
  const { idToken } = await at.person('Instructor')
  other.exec('begin immediate')
  for (const key of [undefined, 'once']) {
    const answer = await addClass(origin, idToken, key)
    assert.equal(answer.status, 503)
    assert.equal(answer.headers.get('retry-after'), '5')
    const { error } = (await answer.json()) as { error: { code: string } }
    assert.equal(error.code, 'unavailable')
  }
  other.exec('rollback')
  assert.equal((await addClass(origin, idToken, 'once')).status, 200)
})
