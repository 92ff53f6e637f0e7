import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { createAnswerCache, variantFor, type PublicAnswer } from './answer-cache.ts'

const answer = (text: string, headers = {}): PublicAnswer => ({
  body: Buffer.from(text),
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  count: null,
  route: 'GET /page',
})

/** A cache over data whose version the test raises; `find` returns the current answer. */
function openCache(maxBytes?: number) {
  const data = { version: '1' }
  const cache = createAnswerCache(async () => data.version, maxBytes)
  const anew = new Error('made anew')
  const find = (url: string) =>
    cache
      .get(url, () => Promise.reject(anew))
      .catch((error: unknown) => (error === anew ? undefined : assert.fail(String(error))))
  return { data, cache, find }
}

test('[4.8] an answer is current as long as the version that it was made from', async () => {
  const { data, cache, find } = openCache()
  cache.store('/page', '1', answer('first'))
  assert.equal((await find('/page'))?.body.toString(), 'first')
  assert.equal(await find('/page?other'), undefined)
  data.version = '2'
  assert.equal(await find('/page'), undefined)
  cache.store('/page', '1', answer('made from what was read before'))
  assert.equal(await find('/page'), undefined)
  cache.store('/page', '2', answer('second'))
  assert.equal((await find('/page'))?.body.toString(), 'second')
})

test('[4.8] simultaneous requests share an answer, unless the data have changed since', async () => {
  const { data, cache } = openCache()
  const made: PromiseWithResolvers<PublicAnswer>[] = []
  const get = () =>
    cache.get('/list', () => {
      const work = Promise.withResolvers<PublicAnswer>()
      made.push(work)
      return work.promise
    })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const first = [get(), get(), get()]
  await settle()
  assert.equal(made.length, 1)
  data.version = '2'
  const second = [get(), get()]
  await settle()
  assert.equal(made.length, 2)
  made[1]?.resolve(answer('new'))
  made[0]?.resolve(answer('old'))
  for (const one of await Promise.all(first)) assert.equal(one.body.toString(), 'old')
  for (const one of await Promise.all(second)) assert.equal(one.body.toString(), 'new')
  const third = get()
  await settle()
  made[2]?.reject(new Error('broken'))
  await assert.rejects(third, /broken/)
  const fourth = get()
  await settle()
  made[3]?.resolve(answer('anew'))
  assert.equal((await fourth).body.toString(), 'anew')
  assert.equal((await get()).body.toString(), 'anew')
  assert.equal(made.length, 4)
})

test('[19.7] while the version cannot be read, only an answer of the last one is given, for a minute', async () => {
  const outage = new Error('the database is away')
  const data = { read: async () => '1', now: 0 }
  const cache = createAnswerCache(
    () => data.read(),
    undefined,
    () => data.now,
  )
  const get = (url: string) => cache.get(url, async () => answer(`${url} anew`))
  const textOf = async (url: string) => (await get(url)).body.toString()
  cache.store('/never-confirmed', '1', answer(''))
  data.read = () => Promise.reject(outage)
  await assert.rejects(get('/never-confirmed'), outage)
  data.read = async () => '1'
  await get('/older')
  data.read = async () => '2'
  await get('/page')
  data.read = () => Promise.reject(outage)
  data.now = 60_000
  assert.equal(await textOf('/page'), '/page anew')
  await assert.rejects(get('/older'), outage)
  await assert.rejects(get('/not-cached'), outage)
  data.now = 60_001
  await assert.rejects(get('/page'), outage)
  data.read = async () => '2'
  assert.equal(await textOf('/page'), '/page anew')
})

test('[7] the cache has a size, and drops the least recently requested first', async () => {
  const { cache, find } = openCache(18_000)
  const long = (bytes: number) => answer('x'.repeat(bytes))
  cache.store('/1', '1', long(1000))
  cache.store('/2', '1', long(1000))
  assert.ok(await find('/1'))
  cache.store('/3', '1', long(1000))
  assert.equal(await find('/2'), undefined)
  assert.ok(await find('/1'))
  cache.store('/4', '1', long(18_000))
  assert.equal(await find('/4'), undefined, 'larger than the whole cache')
  assert.ok(await find('/3'))
})

test('[7] small answers at long addresses, or with long headers, do not fill the memory', async () => {
  const text = 'x'.repeat(10_000)
  for (const [first, second, link] of [
    [`/?${text}1`, `/?${text}2`, ''],
    ['/1', '/2', text],
  ] as const) {
    const { cache, find } = openCache(30_000)
    cache.store(first, '1', answer('small', { link }))
    assert.ok(await find(first))
    cache.store(second, '1', answer('small', { link }))
    assert.equal(await find(first), undefined)
    assert.ok(await find(second))
  }
})

const decoders = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync }

test('[4.8] an answer goes out in an encoding that the client takes, and not again to a client that has it', async () => {
  const { cache } = openCache()
  const text = 'a photograph '.repeat(100)
  const cached = cache.store('/page', '1', answer(text))
  for (const [accepted, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['zstd, gzip', 'zstd'],
    ['GZIP;q=1.0', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0', undefined],
    ['identity', undefined],
    [undefined, undefined],
  ] as const) {
    const requestHeaders = accepted === undefined ? {} : { 'accept-encoding': accepted }
    const { status, headers, body } = await variantFor(cached, requestHeaders)
    assert.equal(status, 200)
    assert.equal(headers['content-encoding'], encoding, accepted)
    const sent = body ?? Buffer.of()
    const plain = encoding === undefined ? sent : decoders[encoding](sent)
    assert.equal(plain.toString(), text, accepted)
    // The same tag can stand for other bytes only if it is weak.
    const etag = String(headers['etag'])
    assert.match(etag, encoding === undefined ? /^"[\w-]{27}"$/ : /^W\/"[\w-]{27}"$/)
    const again = await variantFor(cached, {
      ...requestHeaders,
      'if-none-match': `"other", ${etag}`,
    })
    assert.deepEqual(
      [again.status, again.body, again.headers['etag'], again.headers['content-encoding']],
      [304, null, etag, undefined],
    )
    const other = await variantFor(cached, { ...requestHeaders, 'if-none-match': 'W/"other"' })
    assert.equal(other.status, 200)
    assert.equal(other.body, body, 'compressed once')
  }
})
