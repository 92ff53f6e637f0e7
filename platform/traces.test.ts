import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { z } from 'zod'
import { createServer as createProduct } from './http/server.ts'
import { keepLog } from '#tests/support/process/logged-server.ts'
import { openDatabase } from './database/open.ts'
import { sql } from 'kysely'
import { createTraces } from './traces.ts'

const value = z.object({
  stringValue: z.string().optional(),
  intValue: z.string().optional(),
  doubleValue: z.number().optional(),
})
const attributes = z
  .array(z.object({ key: z.string(), value }))
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, value])))

/** See https://github.com/open-telemetry/opentelemetry-proto/blob/v1.5.0/opentelemetry/proto/trace/v1/trace.proto. */
const sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          scope: z.object({ name: z.string() }),
          spans: z.array(
            z.strictObject({
              traceId: z.string().regex(/^[\da-f]{32}$/),
              spanId: z.string().regex(/^[\da-f]{16}$/),
              name: z.string(),
              kind: z.literal(2),
              startTimeUnixNano: z.string().regex(/^\d{19}$/),
              endTimeUnixNano: z.string().regex(/^\d{19}$/),
              attributes,
              status: z.strictObject({ code: z.literal(2).optional() }),
            }),
          ),
        }),
      ),
    }),
  ),
})

/** A receiver of OTLP over HTTP that keeps everything it receives, and answers with `status`. */
async function startReceiver(t: TestContext, status = 200) {
  const received: { path: string; key: string; sent: z.output<typeof sent> }[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const body = await json(request)
      received.push({
        path: request.url ?? '',
        key: String(request.headers['x-key']),
        sent: sent.parse(body),
      })
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return { received, endpoint: `http://127.0.0.1:${port}/` }
}

const service = { name: 'testlight', version: '1.2.3' }

/** A server with traces, over a database that one of its routes reads. */
async function startTraced(t: TestContext, endpoint: string) {
  const { log, lines } = keepLog('info')
  const traces = createTraces({ endpoint, headers: { 'x-key': 'secret' }, service, log })
  const { around, record: onAnswer } = traces
  const app = await createProduct(log, 'loopback', { around, onAnswer })
  const database = openDatabase({ file: ':memory:' })
  app.get('/thing/:id', async () => {
    await sql`select 1`.execute(database.tables())
    await sql`select 2`.execute(database.tables())
    return {}
  })
  app.get('/broken', async () => {
    throw new TypeError('of ada@school.example')
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  t.after(async () => {
    await app.close()
    await traces.close()
    await database.close()
  })
  return { origin, traces, lines }
}

async function get(address: string): Promise<string> {
  const [answer] = (await once(ask(address, { agent: false }).end(), 'response')) as [
    IncomingMessage,
  ]
  await text(answer)
  return String(answer.headers['x-request-id'])
}

test('[19.3] a span says route, status and database time of a request, under its id, and nothing of its caller', async (t) => {
  const { received, endpoint } = await startReceiver(t)
  const { origin, traces } = await startTraced(t, endpoint)
  const fine = await get(`${origin}/thing/ada@school.example?word=secret`)
  const broken = await get(`${origin}/broken`)
  await traces.flush()
  const [one, ...others] = received
  assert.deepEqual(others, [])
  assert.deepEqual([one?.path, one?.key], ['/v1/traces', 'secret'])
  const [of] = one?.sent.resourceSpans ?? []
  assert.deepEqual(of?.resource.attributes, {
    'service.name': { stringValue: 'testlight' },
    'service.version': { stringValue: '1.2.3' },
  })
  const spans = of?.scopeSpans.flatMap(({ spans }) => spans) ?? []
  assert.deepEqual(
    spans.map(({ traceId, name, status }) => [traceId, name, status.code]),
    [
      [fine.replaceAll('-', ''), 'GET /thing/:id', undefined],
      [broken.replaceAll('-', ''), 'GET /broken', 2],
    ],
  )
  const { 'safelight.database.ms': time, ...facts } = spans[0]?.attributes ?? {}
  assert.ok((time?.doubleValue ?? 0) > 0)
  assert.deepEqual(facts, {
    'http.request.method': { stringValue: 'GET' },
    'http.route': { stringValue: '/thing/:id' },
    'http.response.status_code': { intValue: '200' },
    'safelight.database.statements': { intValue: '2' },
  })
  assert.deepEqual(spans[1]?.attributes['error.type'], { stringValue: 'TypeError' })
  const { startTimeUnixNano = '', endTimeUnixNano = '' } = spans[0] ?? {}
  assert.ok(BigInt(startTimeUnixNano) < BigInt(endTimeUnixNano))
  assert.ok(Math.abs(Number(BigInt(endTimeUnixNano) / 1_000_000n) - Date.now()) < 60_000)
  assert.doesNotMatch(JSON.stringify(received), /ada@|word/)
})

test('[19.3] a receiver that refuses or is away costs spans, and no request', async (t) => {
  const { endpoint } = await startReceiver(t, 500)
  const refused = await startTraced(t, endpoint)
  const unreachable = await startTraced(t, 'http://127.0.0.1:1')
  for (const { origin, traces, lines } of [refused, unreachable]) {
    await get(`${origin}/thing/1`)
    await traces.flush()
    assert.deepEqual(traces.counts(), { sent: 0, dropped: 1 })
    assert.equal(lines.filter(({ msg }) => msg === 'spans could not be sent').length, 1)
  }
})

test('[19.3] spans wait in a bounded queue and go out in batches', async (t) => {
  const { received, endpoint } = await startReceiver(t)
  const { traces } = await startTraced(t, endpoint)
  const id = '5f0c8a0e-3d0a-4c60-9a9f-6f2a1c2f7f10'
  for (let count = 0; count < 3_000; count += 1)
    traces.record({ id, route: 'GET /', status: 200, ms: 1, raw: {} as IncomingMessage })
  await traces.flush()
  const sizes = received.map(({ sent }) => sent.resourceSpans[0]?.scopeSpans[0]?.spans.length)
  assert.deepEqual(sizes, [512, 512, 512, 512])
  assert.deepEqual(traces.counts(), { sent: 2_048, dropped: 952 })
})
