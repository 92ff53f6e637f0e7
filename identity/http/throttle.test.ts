import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { addressQuotas } from '#platform/http/rate-limit.ts'
import { createTestIdentity, testKey, type TestIdentity } from '#identity/testing/test-identity.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 20 })
let service: TestIdentity
let origin: string
before(async () => {
  service = await createTestIdentity()
  origin = await service.app.listen({ host: '127.0.0.1', port: 0 })
})
after(async () => {
  agent.destroy()
  await service.close()
})

async function ask(localAddress: string, method = 'GET') {
  const url = `${origin}/identitytoolkit.googleapis.com/v1/projects?key=${testKey}`
  const sent = request(url, { method, localAddress, agent }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const body = method === 'OPTIONS' ? answer.resume() : await json(answer)
  return { status: answer.statusCode, headers: answer.headers, body }
}

test('[7] one address makes 1,200 calls a minute; beyond, the client takes it for a transient error', async () => {
  const answers = await Promise.all(Array.from({ length: 1_200 }, () => ask('127.0.0.1')))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  const refused = await ask('127.0.0.1')
  assert.equal(refused.status, 429)
  assert.equal(refused.headers['retry-after'], '60')
  assert.equal(refused.headers['access-control-allow-origin'], '*')
  // With any message the client would sign people out when a page loads.
  assert.deepEqual(refused.body, { error: { code: 429, status: 'RESOURCE_EXHAUSTED' } })
  assert.equal((await ask('127.0.0.1', 'OPTIONS')).status, 204)
  assert.equal((await ask('127.0.0.2')).status, 200)
  service.wait(60)
  assert.equal((await ask('127.0.0.1')).status, 200)
})

test('[7] without limits nothing is counted', async (t) => {
  const { max } = addressQuotas.reads
  t.after(() => Object.assign(addressQuotas.reads, { max }))
  Object.assign(addressQuotas.reads, { max: 3 })
  const unlimited = await createTestIdentity(undefined, undefined, { limitAttempts: false })
  const url = `${await unlimited.app.listen({ host: '127.0.0.1', port: 0 })}/identitytoolkit.googleapis.com/v1/projects?key=${testKey}`
  const answers = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const answer = await fetch(url)
      await answer.body?.cancel()
      return answer.status
    }),
  )
  assert.deepEqual([...new Set(answers)], [200])
  await unlimited.close()
})
