import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { systemClock } from '#platform/clock.ts'
import { keepLog } from '#tests/support/process/logged-server.ts'
import { startServerProcess } from '#tests/support/process/server-process.ts'
import { untilRefused } from '#tests/support/process/stopped-server.ts'
import { startSite } from '#tests/support/school/site.ts'

test('[19.2] health is not logged, limited or cached', async (t) => {
  const { log, lines } = keepLog('trace')
  const site = await startSite({}, 'demo', systemClock, log)
  t.after(() => site.close())
  const ask = async (path: string, method = 'GET') => {
    const answer = await fetch(site.origin + path, { method })
    return { answer, body: await answer.text() }
  }
  const alive = await ask('/healthz')
  assert.deepEqual([alive.answer.status, JSON.parse(alive.body)], [200, { status: 'alive' }])
  assert.equal(alive.answer.headers.get('cache-control'), 'no-store')
  assert.equal((await ask('/healthz', 'HEAD')).answer.status, 200)
  // More requests than an address may send to any other route in a minute.
  for (let round = 0; round < 14; round += 1) {
    const requests = Array.from({ length: 100 }, () => ask('/readyz'))
    for (const { answer, body } of await Promise.all(requests))
      assert.deepEqual([answer.status, JSON.parse(body)], [200, { status: 'ready' }])
  }
  site.parts.readiness.stop()
  const { answer, body } = await ask('/readyz')
  const notReady = { status: 'not ready', failing: ['stopping'] }
  assert.deepEqual([answer.status, JSON.parse(body)], [503, notReady])
  assert.equal((await ask('/healthz')).answer.status, 200)
  const answered = lines.filter(({ msg }) => msg === 'answered')
  assert.deepEqual(answered, [])
})

test('[19.2] from SIGTERM on a process is not ready', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'safelight-test-'))
  const server = await startServerProcess({ DATA_DIR: dataDir })
  t.after(async () => {
    await server.end('SIGKILL')
    await rm(dataDir, { recursive: true })
  })
  const port = Number(new URL(server.origin).port)
  const ready = await fetch(`${server.origin}/readyz`, { headers: { connection: 'close' } })
  assert.equal(ready.status, 200)
  const socket = connect(port, '127.0.0.1')
  const received = text(socket)
  // A request that has begun to arrive is allowed to finish.
  await new Promise<void>((resolve) => {
    socket.write('GET /readyz HTTP/1.1\r\nHost: x\r\n', () => resolve())
  })
  const ended = server.end('SIGTERM')
  await untilRefused(port)
  socket.write('\r\n')
  assert.match(await received, /^HTTP\/1\.1 503 [^]*"failing":\["stopping"\]/)
  await ended
})
