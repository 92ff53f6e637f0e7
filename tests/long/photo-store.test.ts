import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, test, type TestContext } from 'node:test'
import { ConfigError } from '#platform/settings.ts'
import { registerPerson } from '#tests/support/school/accounts.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { asBody, makeTestPhoto } from '#tests/support/files/test-photos.ts'
import { s3Settings, startS3Server, type S3Server } from '#tests/support/process/s3-server.ts'
import { outcomeOf } from '#tests/support/school/school.ts'
import { startSite, type TestSite } from '#tests/support/school/site.ts'

let bucket: S3Server
let body: ReturnType<typeof asBody>
before(async () => {
  bucket = await startS3Server()
  body = asBody(await makeTestPhoto(800, 600))
})
after(() => bucket.stop())
afterEach(() => bucket.failsWith(() => undefined))

async function openSite(t: TestContext, settings: Record<string, string> = {}): Promise<TestSite> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'safelight-bucket-'))
  const site = await startSite({
    DATA_DIR,
    LOG_LEVEL: 'silent',
    ...s3Settings(bucket),
    ...settings,
  })
  t.after(async () => {
    await site.close()
    await rm(DATA_DIR, { recursive: true, force: true })
  })
  return site
}

async function send(site: TestSite): Promise<string> {
  const { idToken } = await registerPerson(site.origin, 'Instructor')
  return (await site.apiAs(idToken).addPhoto({ body })).photo
}

/** The status of an address, its cache time, and its length. */
async function readPhoto(address: string): Promise<[number, string | null, number]> {
  const got = await fetch(address)
  const { byteLength } = await got.arrayBuffer()
  return [got.status, got.headers.get('cache-control'), byteLength]
}

const forEver = 'public, max-age=31536000, immutable'

test('[12.4] pictures are only in the bucket, not in the data folder, and are removed from it again', async (t) => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'safelight-bucket-'))
  const site = await openSite(t, { DATA_DIR })
  const before = bucket.objects.size
  const photo = await send(site)
  const sent = bucket.objects.size
  assert.ok(sent > before)
  assert.deepEqual(await readdir(join(DATA_DIR, 'photos'), { recursive: true }), ['incoming'])
  const [status, cached, size] = await readPhoto(site.origin + photo)
  assert.deepEqual([status, cached], [200, forEver])
  assert.ok([...bucket.objects.values()].some(({ bytes }) => bytes.byteLength === size))
  // A file of no picture, left an hour ago.
  bucket.objects.set('0'.repeat(32), { bytes: Buffer.from('a'), storedAt: Date.now() - 3_700_000 })
  await site.parts.school.cleanUp()
  assert.equal(bucket.objects.size, sent)
  await rm(DATA_DIR, { recursive: true })
})

test('[12.4] while the bucket is away, pictures are 503 and not cached, pages go on, and nothing is forgotten', async (t) => {
  const site = await openSite(t)
  const { idToken } = await registerPerson(site.origin, 'Student')
  const photo = await send(site)
  for (const fault of [
    'break',
    { status: 503, code: 'SlowDown' },
    { status: 403, code: 'AccessDenied' },
  ] as const) {
    bucket.failsWith(() => fault)
    const got = await fetch(site.origin + photo)
    assert.deepEqual([got.status, got.headers.get('cache-control')], [503, 'no-store'])
    assert.match(await got.text(), /Pictures are unavailable right now/)
    assert.equal(await outcomeOf(site.apiAs(idToken).addPhoto({ body })), '503 unavailable')
    assert.equal((await fetch(site.origin)).status, 200)
  }
  bucket.failsWith(() => undefined)
  assert.deepEqual((await readPhoto(site.origin + photo)).slice(0, 2), [200, forEver])
  assert.ok((await site.apiAs(idToken).addPhoto({ body })).photo)
})

test('[12.4] a school does not start with a bucket that refuses it, and says why; it does with one that is away', async (t) => {
  const refuses = (settings: Record<string, string>, pattern: RegExp) =>
    assert.rejects(openSite(t, settings), (error) => {
      assert.ok(error instanceof ConfigError)
      assert.match(error.message, pattern)
      assert.ok(!error.message.includes(bucket.keys.secret))
      return true
    })
  await refuses({ PHOTO_STORE_SECRET: 'other' }, /^PHOTO_STORE: .* 403 SignatureDoesNotMatch$/)
  const { PHOTO_STORE } = s3Settings(bucket)
  const other = PHOTO_STORE.replace('//pictures', '//other')
  await refuses({ PHOTO_STORE: other }, /^PHOTO_STORE: .* 404 NoSuchBucket$/)
  bucket.failsWith((method) =>
    method === 'DELETE' ? { status: 403, code: 'AccessDenied' } : undefined,
  )
  await refuses({}, /^PHOTO_STORE: .* answered DELETE with 403 AccessDenied$/)
  bucket.failsWith(() => 'break')
  const site = await openSite(t)
  assert.equal((await fetch(site.origin)).status, 200)
  bucket.failsWith(() => undefined)
  assert.equal((await readPhoto(site.origin + (await send(site))))[0], 200)
})

onBothDatabases('two processes that share a bucket', (create) => {
  test('[12.4] show each other’s pictures', async (t) => {
    const { url, drop } = await create()
    if (url === undefined) return t.skip('a SQLite file is for one server process')
    const settings = { DATABASE_URL: url, IDENTITY_SECRET: 'x'.repeat(32) }
    const [one, other] = [await openSite(t, settings), await openSite(t, settings)]
    t.after(drop)
    for (const [sender, viewer] of [
      [one, other],
      [other, one],
    ] as const)
      assert.deepEqual((await readPhoto(viewer.origin + (await send(sender)))).slice(0, 2), [
        200,
        forEver,
      ])
    await one.parts.school.cleanUp()
    assert.equal((await readPhoto(other.origin + (await send(one))))[0], 200)
  })
})
