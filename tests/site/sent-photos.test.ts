import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { registerPerson } from '#tests/support/school/accounts.ts'
import { asBody, makeTestPhoto } from '#tests/support/files/test-photos.ts'
import { newClass } from '#tests/support/school/send.ts'
import { startSite, type TestSite } from '#tests/support/school/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const headersOf = ({ headers }: Response) =>
  [
    'content-type',
    'cache-control',
    'content-security-policy',
    'x-content-type-options',
    'cross-origin-resource-policy',
  ].map((name) => headers.get(name))

test('[12.2] a picture and its variants are served as pictures and as nothing else, and kept for ever', async () => {
  const { idToken, email } = await registerPerson(site.origin, 'Instructor')
  const client = site.apiAs(idToken)
  const { photo } = await client.addPhoto({ body: asBody(await makeTestPhoto(800, 600)) })
  const { insertedId } = await client.addClass({ body: { ...newClass, email, photo } })
  assert.ok(insertedId)
  const sentHeaders = [
    'public, max-age=31536000, immutable',
    "default-src 'none'; sandbox",
    'nosniff',
    'same-origin',
  ]
  for (const [address, type] of [
    [photo, 'image/jpeg'],
    [photo.replace('.jpg', '-share.jpg'), 'image/jpeg'],
    [photo.replace('.jpg', '-400.avif'), 'image/avif'],
    [photo.replace('.jpg', '-1000.webp'), 'image/webp'],
  ] as const) {
    const got = await fetch(site.origin + address)
    assert.deepEqual([got.status, ...headersOf(got)], [200, type, ...sentHeaders], address)
    const { byteLength } = await got.arrayBuffer()
    assert.equal(Number(got.headers.get('content-length')), byteLength)
    const head = await fetch(site.origin + address, { method: 'HEAD' })
    assert.deepEqual([head.status, ...headersOf(head)], [200, type, ...sentHeaders])
    const headers = { 'if-none-match': got.headers.get('etag') ?? '' }
    assert.equal((await fetch(site.origin + address, { headers })).status, 304)
  }
  for (const wrong of ['-401.avif', '-400.png', '.jpg%2f..%2f..%2fincoming', '-400.avif.part']) {
    const { status } = await fetch(site.origin + photo.replace('.jpg', wrong))
    assert.equal(status, 404, wrong)
  }
})
