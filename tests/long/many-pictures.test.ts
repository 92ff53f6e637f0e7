import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { registerPerson } from '#tests/support/accounts.ts'
import { makePicture } from '#tests/support/pictures.ts'
import { startServerProcess } from '#tests/support/server-process.ts'

/** The most memory that a process has had, in megabytes. */
async function readPeak(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_000
}

/** Behind each picture, in bytes: read and dropped. */
const ballast = 5_000_000

test('[12.1] two hundred pictures at once are each taken, or refused for now, and all of them are whole', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'safelight-many-'))
  const server = await startServerProcess({ DATA_DIR: dataDir, RATE_LIMITS: 'off' })
  t.after(async () => {
    await server.end('SIGTERM')
    await rm(dataDir, { recursive: true })
  })
  const { origin } = server
  const people = await Promise.all(
    Array.from({ length: 20 }, () => registerPerson(origin, 'Student')),
  )
  const picture = await makePicture(200, 150)
  const body = new Uint8Array(Buffer.concat([picture, Buffer.alloc(ballast)]))
  const before = await readPeak(server.pid)
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      const { idToken } = people[n % people.length] ?? assert.fail('nobody')
      const headers = { authorization: `Bearer ${idToken}`, 'content-type': 'image/jpeg' }
      const address = `${origin}/api/photos?for=portrait`
      const answer = await fetch(address, { method: 'POST', headers, body })
      const { photo } = (await answer.json()) as { photo?: string }
      return { status: answer.status, wait: answer.headers.get('retry-after'), photo }
    }),
  )
  const taken = answers.filter(({ status }) => status === 201)
  const refused = answers.filter(({ status }) => status === 429 || status === 503)
  assert.equal(taken.length + refused.length, 200, JSON.stringify(answers))
  assert.ok(taken.length >= 4 && refused.length > 0, `${taken.length} were taken`)
  assert.ok(refused.every(({ wait }) => Number(wait) > 0))
  for (const { photo = '' } of taken)
    for (const ending of ['.jpg', '-80.avif', '-640.webp'])
      assert.equal((await fetch(origin + photo.replace('.jpg', ending))).status, 200)
  // Those under way have some 240 MB of bodies.
  const grown = (await readPeak(server.pid)) - before
  assert.ok(grown < 150, `the memory has grown by ${grown} MB`)
})
