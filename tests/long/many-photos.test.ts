import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { registerPerson } from '#tests/support/school/accounts.ts'
import { makeTestPhoto } from '#tests/support/files/test-photos.ts'
import { startServerProcess } from '#tests/support/process/server-process.ts'

/** A process's peak memory, in megabytes. */
async function readPeak(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_000
}

type Answer = { status: number; wait: string | null; photo: string | undefined }

/** Sends this many copies of a picture at once, as this many people, with this many extra bytes that are dropped. */
async function sendAtOnce(
  origin: string,
  { times, people, ballast }: { times: number; people: number; ballast: number },
): Promise<Answer[]> {
  const senders = await Promise.all(
    Array.from({ length: people }, () => registerPerson(origin, 'Student')),
  )
  const body = new Uint8Array(Buffer.concat([await makeTestPhoto(200, 150), Buffer.alloc(ballast)]))
  return Promise.all(
    Array.from({ length: times }, async (_, n) => {
      const { idToken } = senders[n % people] ?? assert.fail('nobody')
      const headers = { authorization: `Bearer ${idToken}`, 'content-type': 'image/jpeg' }
      const address = `${origin}/api/photos?for=portrait`
      const answer = await fetch(address, { method: 'POST', headers, body })
      const { photo } = (await answer.json()) as { photo?: string }
      return { status: answer.status, wait: answer.headers.get('retry-after'), photo }
    }),
  )
}

async function start(t: TestContext) {
  const dataDir = await mkdtemp(join(tmpdir(), 'safelight-many-'))
  const server = await startServerProcess({ DATA_DIR: dataDir, RATE_LIMITS: 'off' })
  t.after(async () => {
    await server.end('SIGTERM')
    await rm(dataDir, { recursive: true })
  })
  return server
}

test('[12.1] two hundred pictures at once are each taken, or refused for now, and all of them are whole', async (t) => {
  const { origin } = await start(t)
  const answers = await sendAtOnce(origin, { times: 200, people: 20, ballast: 500_000 })
  const taken = answers.filter(({ status }) => status === 201)
  const refused = answers.filter(({ status }) => status === 429 || status === 503)
  assert.equal(taken.length + refused.length, 200, JSON.stringify(answers))
  assert.ok(taken.length >= 4 && refused.length > 0, `${taken.length} were taken`)
  assert.ok(refused.every(({ wait }) => Number(wait) > 0))
  for (const { photo = '' } of taken)
    for (const ending of ['.jpg', '-80.avif', '-640.webp'])
      assert.equal((await fetch(origin + photo.replace('.jpg', ending))).status, 200)
})

test('[12.1] pictures that wait for their turn do so on the disk, not in memory', async (t) => {
  const { origin, pid } = await start(t)
  const before = await readPeak(pid)
  const answers = await sendAtOnce(origin, { times: 24, people: 6, ballast: 14_000_000 })
  assert.ok(
    answers.every(({ status }) => status === 201),
    JSON.stringify(answers),
  )
  // Together they are 336 MB.
  const grown = (await readPeak(pid)) - before
  assert.ok(grown < 200, `the memory has grown by ${grown} MB`)
})
