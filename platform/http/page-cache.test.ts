import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { answerWithPage, createPageCache, type Page, type Source } from './page-cache.ts'

const page = (text: string, ...sources: Source[]): Page => ({
  body: Buffer.from(text),
  headers: { 'content-type': 'text/html; charset=utf-8' },
  sources,
})

/** A cache over reads whose ETags the test sets. */
function openCache(mostBytes?: number) {
  const current = new Map<string, string>()
  const asked: string[] = []
  const cache = createPageCache(async ({ url, etag }) => {
    asked.push(url)
    return current.get(url) === etag
  }, mostBytes)
  return { cache, current, asked }
}

test('a page is current as long as every read that it was made from', async () => {
  const { cache, current, asked } = openCache()
  current.set('/a', '"1"').set('/b', '"1"')
  cache.store('/page', page('first', { url: '/a', etag: '"1"' }, { url: '/b', etag: '"1"' }))
  assert.equal((await cache.find('/page'))?.body.toString(), 'first')
  assert.deepEqual(asked, ['/a', '/b'])
  assert.equal(await cache.find('/page?other'), undefined)
  current.set('/b', '"2"')
  assert.equal(await cache.find('/page'), undefined)
  current.set('/b', '"1"')
  assert.equal(await cache.find('/page'), undefined, 'what fell is made anew')
})

test('a page that was made anew while the old one was checked is not lost', async () => {
  let answer = (_unchanged: boolean) => {}
  const cache = createPageCache(() => new Promise((resolve) => (answer = resolve)))
  cache.store('/page', page('old', { url: '/a', etag: '"1"' }))
  const found = cache.find('/page')
  cache.store('/page', page('new'))
  answer(false)
  assert.equal(await found, undefined)
  assert.equal((await cache.find('/page'))?.body.toString(), 'new')
})

test('so many bytes are cached, and those asked for longest ago go first', async () => {
  const { cache } = openCache(18_000)
  const long = (bytes: number, ...sources: Source[]) => page('x'.repeat(bytes), ...sources)
  cache.store('/1', long(1000))
  cache.store('/2', long(1000))
  assert.ok(await cache.find('/1'))
  cache.store('/3', long(1000))
  assert.equal(await cache.find('/2'), undefined)
  assert.ok(await cache.find('/1'))
  assert.ok(await cache.find('/3'))
  cache.store('/4', long(18_000))
  assert.equal(await cache.find('/4'), undefined, 'larger than the whole cache')
  assert.ok(await cache.find('/3'))
  cache.store('/1', long(6000))
  cache.store('/1', long(6000))
  assert.ok(await cache.find('/1'), 'its older self does not count')
})

test('small pages at long addresses, or made from long reads, do not fill the memory', async () => {
  const text = 'x'.repeat(10_000)
  for (const [first, second] of [
    [`/?${text}1`, `/?${text}2`],
    ['/1', '/2'],
  ] as const) {
    const { cache, current } = openCache(30_000)
    const source = { url: first === '/1' ? `/a?${text}` : '/a', etag: '"1"' }
    current.set(source.url, source.etag)
    cache.store(first, page('small', source))
    assert.ok(await cache.find(first))
    cache.store(second, page('small', source))
    assert.equal(await cache.find(first), undefined)
    assert.ok(await cache.find(second))
  }
})

test('a page goes out as the client takes it, and not again to whoever has it', async (t) => {
  const { cache } = openCache()
  const text = 'a photograph '.repeat(100)
  const cached = cache.store('/page', page(text))
  const app = Fastify()
  t.after(() => app.close())
  app.get('/page', async (request, reply) =>
    reply.send(await answerWithPage(request, reply, cached)),
  )
  const ask = (headers: Record<string, string>) => app.inject({ url: '/page', headers })

  const plain = await ask({})
  assert.equal(plain.body, text)
  assert.equal(plain.headers['content-encoding'], undefined)
  assert.equal(plain.headers['cache-control'], 'public, no-cache')
  const { etag } = plain.headers
  assert.match(String(etag), /^W\/"[\w-]{27}"$/)

  for (const [accepted, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP;q=1.0', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0', undefined],
    ['identity', undefined],
  ] as const) {
    const answer = await ask({ 'accept-encoding': accepted })
    assert.equal(answer.headers['content-encoding'], encoding, accepted)
    const body = answer.rawPayload
    const opened =
      encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
    assert.equal(opened.toString(), text, accepted)
    assert.equal(answer.headers.etag, etag)
  }

  const again = await ask({ 'if-none-match': String(etag), 'accept-encoding': 'br' })
  assert.equal(again.statusCode, 304)
  assert.equal(again.body, '')
  assert.equal(again.headers['content-encoding'], undefined)
  assert.equal((await ask({ 'if-none-match': 'W/"other"' })).statusCode, 200)
})
