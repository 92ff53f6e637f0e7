import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { call, type Transport } from '#contract/client.ts'
import type { CallInput, Endpoint, HandlerInput } from '#contract/endpoint.ts'
import { ApiError } from '#contract/errors.ts'
import { openDiskFiles } from '#platform/files/disk-files.ts'
import type { Files } from '#platform/files/files.ts'
import { createLog } from '#platform/log.ts'
import { acceptJsonOnly } from './json-body.ts'
import { mount } from './mount.ts'
import { createAnswerCache } from './answer-cache.ts'
import { createServer } from './server.ts'

const maxBytes = 2_000_000

const upload = {
  method: 'POST',
  path: '/pictures',
  summary: 'Store a picture',
  access: 'public',
  body: { type: 'image/*', maxBytes, within: 60_000 },
  response: z.object({ name: z.string() }),
  errors: [],
} satisfies Endpoint

let app: FastifyInstance
let origin: string
let folder: string
let files: Files
/** Ends whenever a call has been handled, well or not. */
let handled = Promise.withResolvers<void>()

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'safelight-bytes-'))
  files = await openDiskFiles(folder)
  app = await createServer(createLog('silent'), 'loopback')
  acceptJsonOnly(app)
  const handle = async (input: object) => {
    const { body } = input as HandlerInput<typeof upload>
    try {
      return { name: await files.put(body, maxBytes) }
    } finally {
      handled.resolve()
    }
  }
  const nobody = {
    identify: async () => null,
    nameOf: () => '',
    idempotent: () => assert.fail(),
    publicReads: { answers: createAnswerCache(async () => '1'), count: null },
  }
  mount(app, { ...upload, path: '/api/pictures' }, { ...nobody, handle })
  mount(
    app,
    { ...upload, path: '/api/words', body: z.object({ word: z.string() }) },
    { ...nobody, handle: async ({ body }) => ({ name: (body as { word: string }).word }) },
  )
  origin = await app.listen({ port: 0 })
})
after(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const viaFetch: Transport = async ({ method, url, headers, body }) => {
  const response = await fetch(origin + url, { method, headers, ...(body && { body }) })
  return { status: response.status, link: null, items: null, body: await response.text() }
}
const send = (input: CallInput<typeof upload>) =>
  call(viaFetch, async () => null, upload, input) as Promise<{ name: string }>

const picture = (size: number, type = 'image/png') => new Blob([Buffer.alloc(size, 7)], { type })

const head = 'POST /api/pictures HTTP/1.1\r\nhost: school\r\ncontent-type: image/png\r\n'

const refusal = (status: number, code: string, message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof ApiError)
  assert.deepEqual([error.status, error.code], [status, code])
  assert.match(error.message, message)
  return true
}

test('[12.1] the bytes of a Blob arrive as they were, up to the very limit', async () => {
  const { name } = await send({ body: picture(maxBytes) })
  const found = (await files.get(name)) ?? assert.fail('nothing was stored')
  assert.deepEqual(await buffer(found.content), Buffer.alloc(maxBytes, 7))
  await files.delete(name)
})

test('[12.1] a byte too many is 413, announced or not, and the sender hears it', async () => {
  const isTooLarge = refusal(413, 'body-too-large', /^This is larger than 2 MB\.$/)
  await assert.rejects(send({ body: picture(maxBytes + 1) }), isTooLarge)
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  const chunk = Buffer.alloc(maxBytes + 1, 7)
  socket.write(`${head}transfer-encoding: chunked\r\n\r\n${chunk.length.toString(16)}\r\n`)
  socket.write(chunk)
  // Nothing after the last allowed byte is stored, and the connection goes on.
  socket.write(`\r\n${chunk.length.toString(16)}\r\n`)
  socket.write(chunk)
  socket.write(`\r\n0\r\n\r\n${head}connection: close\r\ncontent-length: 0\r\n\r\n`)
  const answers = (await buffer(socket)).toString().match(/(?<=HTTP\/1.1 )\d+/g)
  assert.deepEqual(answers, ['413', '400'])
  assert.deepEqual(await readdir(folder), [])
})

test('[12.1] another type is 415 and nothing at all is 400; other calls take JSON as ever', async () => {
  for (const type of ['', 'text/html', 'application/json', 'images/png', 'image'])
    await assert.rejects(
      send({ body: picture(10, type) }),
      refusal(415, 'unsupported-media-type', /image\/\*/),
    )
  const post = (headers: Record<string, string>, body?: string, path = '/api/pictures') =>
    fetch(origin + path, { method: 'POST', headers, ...(body !== undefined && { body }) })
  const statuses = await Promise.all([
    post({ 'content-type': 'image/png', 'content-encoding': 'gzip' }, 'x'),
    post({ 'content-type': 'image/png' }, ''),
    post({}),
    post({ 'content-type': 'image/png' }, 'x', '/api/words'),
    post({ 'content-type': 'application/json' }, '{"word":"dusk"}', '/api/words'),
    post({ 'content-type': 'IMAGE/PNG; name=a' }, 'x'),
  ])
  assert.deepEqual(
    statuses.map(({ status }) => status),
    [415, 400, 415, 415, 200, 200],
  )
  assert.equal((await readdir(folder)).length, 1)
  for (const name of await readdir(folder)) await files.delete(name)
})

test('[12.1] an upload that breaks off leaves nothing behind', async () => {
  handled = Promise.withResolvers()
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`${head}content-length: 1000\r\n\r\nhalf`)
  while ((await readdir(folder)).length === 0) await new Promise(setImmediate)
  socket.resetAndDestroy()
  await handled.promise
  assert.deepEqual(await readdir(folder), [])
})
