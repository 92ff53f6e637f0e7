import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { sendCrowd, type CrowdRequest } from '#tests/support/process/crowd.ts'
import { startServerProcess } from '#tests/support/process/server-process.ts'
import { registerPerson } from '#tests/support/school/accounts.ts'

const publicPaths = ['/', '/classes', '/api/classes']

test('[7] [19.7] 2,000 connections at once: public pages are served, the rest is refused early and whole, memory is bounded', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'safelight-overload-'))
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', TRUSTED_PROXIES: '127.0.0.1' }
  const server = await startServerProcess(settings)
  t.after(async () => {
    await server.end('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  })
  const port = Number(new URL(server.origin).port)
  const people = await Promise.all(
    Array.from({ length: 10 }, () => registerPerson(server.origin, 'Student')),
  )
  const requestOf = (connection: number, round: number): CrowdRequest => {
    if (connection % 4 === 0) return { path: publicPaths[round % publicPaths.length] ?? '/' }
    const token = people[connection % people.length]?.idToken ?? ''
    return { path: '/api/users/me', token }
  }
  const megabytes = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024
  await sendCrowd(port, 50, 5, requestOf)
  const before = megabytes()

  const { answers, refused, torn } = await sendCrowd(port, 2_000, 3, requestOf)
  const countOf = (isCounted: (answer: (typeof answers)[number]) => boolean) =>
    answers.filter(isCounted).length
  const isPublic = ({ path }: { path: string }) => publicPaths.includes(path)
  t.diagnostic(
    `${countOf(isPublic)} public, ${countOf((a) => !isPublic(a) && a.status === 200)} calls, ` +
      `${countOf(({ status }) => status === 503)} × 503, ${refused} connections refused`,
  )
  // The number refused depends on how fast others end; no answer is cut off.
  assert.equal(torn, 0)
  assert.ok(countOf(isPublic) > 0)
  assert.equal(
    countOf((answer) => isPublic(answer) && answer.status !== 200),
    0,
  )
  // 600 reads a minute for one account: see accountQuotas.
  assert.equal(
    countOf(({ status }) => ![200, 429, 503].includes(status)),
    0,
  )
  assert.ok(megabytes() < before + 150, `${before} MB before, ${megabytes()} MB after`)

  const after = await sendCrowd(port, 20, 3, requestOf)
  assert.equal(after.refused + after.torn, 0)
  assert.ok(after.answers.every(({ status }) => status === 200 || status === 429))
})
