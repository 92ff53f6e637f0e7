import assert from 'node:assert/strict'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { createLog } from '#platform/log.ts'
import { createAddressLimit, maxDelayed } from './rate-limit.ts'
import { createServer } from './server.ts'

test('[7] one visitor behind a proxy does not fill its connections with refusals that wait', async (t) => {
  const app = await createServer(createLog('silent'), '127.0.0.1')
  const limit = createAddressLimit(() => 0)
  const quota = { name: 'few', max: 0, within: 60_000 }
  app.addHook('onRequest', (request, reply) => limit(request, reply, quota))
  app.get('/', () => 'well')
  await app.listen({ port: 0, host: '127.0.0.1' })
  // Delayed refusals are never sent.
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { port } = app.server.address() as AddressInfo
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  const requests = Array.from({ length: maxDelayed + 20 }, () =>
    get({ port, host: '127.0.0.1', headers, agent: false }).on('error', () => {}),
  )
  t.after(() => {
    for (const request of requests) request.destroy()
    t.mock.timers.tick(60_000)
    return app.close()
  })
  const statuses: (number | undefined)[] = []
  await new Promise<void>((resolve) => {
    for (const request of requests)
      request.once('response', ({ statusCode }) => {
        statuses.push(statusCode)
        if (statuses.length === 20) resolve()
      })
  })
  assert.deepEqual(statuses, Array<number>(20).fill(429))
})
