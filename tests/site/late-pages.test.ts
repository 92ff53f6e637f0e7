import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { defaultHome } from '#contract/home-part.ts'
import { defaultLook } from '#contract/look.ts'
import { allOurs } from '#contract/school-texts.ts'
import { loadPages } from '#start/http/app.ts'
import { readConfig } from '#start/config/config.ts'
import { createAnswerCache } from '#platform/http/answer-cache.ts'
import { createServer } from '#platform/http/server.ts'
import { createLog } from '#platform/log.ts'
import { late, withLatePage } from '#tests/support/browser/late-pages.ts'
import { openContent } from '#start/content.ts'
import { registerSite } from '#start/http/site.ts'

let app: FastifyInstance
before(async () => {
  app = await createServer(createLog('silent'), 'loopback')
  // The footer of each page asks for them.
  app.get('/api/classes/topics', async (_, reply) => reply.header('etag', '"1"').send([]))
  const config = readConfig({}, 'demo')
  const { origin } = config
  const parts = {
    name: {
      ...config.own.defaults.name,
      name: 'Safelight',
      tagline: '',
      address: '',
      email: '',
      telephone: '',
    },
    look: defaultLook,
    home: defaultHome,
    texts: allOurs(),
    people: config.own.defaults.people,
  }
  const identity = { apiKey: 'key', projectId: 'school' }
  await registerSite(app, {
    config,
    limitAddress: null,
    answers: createAnswerCache(async () => '1'),
    site: {
      origin,
      identity,
      mail: 'none',
      payments: 'instant',
      withdrawal: 'off',
      taxPercent: 0,
      currency: 'USD',
      timeZone: 'UTC',
      languages: ['en'],
    },
    settings: { parts: { ...parts, pages: [] } },
    content: await openContent(config),
    listUnwritten: () => [],
    loadPages: async () => {
      const build = await loadPages()
      return { ...build, ...withLatePage(build) }
    },
    clientDirectory: join(import.meta.dirname, '..', '..', 'build', 'site', 'client'),
    vite: undefined,
  })
})
after(() => app.close())

const broken: [title: string, part: () => Promise<string>][] = [
  ['that fails', () => new Promise((_, reject) => setImmediate(reject, new Error('too bad')))],
  // The renderer's own time limit ends it, after six seconds.
  ['that never comes', () => new Promise(() => {})],
]

for (const [title, part] of broken)
  test(`[4.8] a page with a late part ${title} is answered as failed, and not kept`, async () => {
    const path = `/late?${encodeURIComponent(title)}`
    late.part = part
    const failed = await app.inject(path)
    assert.equal(failed.statusCode, 500)
    assert.equal(failed.headers['cache-control'], 'no-store')
    assert.equal(failed.headers['etag'], undefined)
    assert.ok(!failed.body.includes('waiting'))
    late.part = async () => 'calm again'
    const whole = await app.inject(path)
    assert.equal(whole.statusCode, 200)
    assert.match(whole.body, /<p>calm again<\/p>/)
    // Such a page is cached: it stays although its part has changed by now.
    late.part = part
    const cached = await app.inject(path)
    assert.deepEqual([cached.statusCode, cached.body], [200, whole.body])
    assert.ok(cached.headers['etag'])
  })

test('[4.8] simultaneous requests for a page share one render', async () => {
  let rendered = 0
  late.part = () =>
    new Promise((resolve) => {
      rendered += 1
      setImmediate(resolve, 'for everybody')
    })
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject('/late?many')))
  assert.equal(rendered, 1)
  for (const { statusCode, body } of answers) {
    assert.equal(statusCode, 200)
    assert.match(body, /<p>for everybody<\/p>/)
  }
})

test('[4.8] a failed page fails all simultaneous requests, and the next one is whole', async () => {
  late.part = () => new Promise((_, reject) => setImmediate(reject, new Error('too bad')))
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject('/late?failing')))
  assert.deepEqual([...new Set(answers.map(({ statusCode }) => statusCode))], [500])
  late.part = async () => 'calm again'
  assert.equal((await app.inject('/late?failing')).statusCode, 200)
})
