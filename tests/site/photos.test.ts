import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { startSite } from '#tests/support/school/site.ts'

async function openHome(t: TestContext) {
  const site = await startSite()
  t.after(() => site.close())
  await site.fill()
  return { site, html: await (await fetch(site.origin)).text() }
}

/** The sources in the `srcset`s of some tags: an address and a width each. */
function readSources(tags: string[]): string[] {
  return tags.flatMap((tag) => (/srcset="([^"]*)"/i.exec(tag)?.[1] ?? '').split(', '))
}

test('browsers cache a page’s photographs for a year, and addresses without a version for a day', async (t) => {
  const { site, html } = await openHome(t)
  const sources = readSources(html.match(/<source[^>]*>/g) ?? [])
  const addresses = new Set(sources.map((source) => source.split(' ')[0] ?? ''))
  assert.ok(addresses.size > 100)
  const pastFor = async (address: string) => {
    const { status, headers } = await fetch(site.origin + address, { method: 'HEAD' })
    return [status, headers.get('cache-control')]
  }
  const year = [200, 'public, max-age=31536000, immutable']
  const found = await Promise.all([...addresses].map(pastFor))
  for (const [index, address] of [...addresses].entries())
    assert.deepEqual(found[index], year, address)
  const day = [200, 'public, max-age=86400']
  for (const address of ['/photos/hero-1.jpg', '/photos/class-01-share.jpg'])
    assert.deepEqual(await pastFor(address), day)
  assert.equal((await pastFor('/photos/00000000/hero-1-640.avif'))[0], 404)
})

test('[1.4] [1.5] the first heading and its picture are in the document, and load first', async (t) => {
  const { html } = await openHome(t)
  const [head = '', body = ''] = html.split('<body>')
  const all = head.match(/<link[^>]*rel="preload"[^>]*>/g) ?? []
  const preloads = all.filter((preload) => preload.includes('as="image"'))
  for (const preload of preloads) assert.match(preload, /fetchPriority="high"/)
  // On a phone nothing else is preloaded.
  for (const preload of all)
    if (!preloads.includes(preload)) assert.match(preload, /media="\(min-width: 48rem\)"/)
  const [, hero = ''] = /<picture[^>]*>(.*?)<\/picture>/.exec(body) ?? []
  const avif = (hero.match(/<source[^>]*>/g) ?? []).filter((tag) => tag.includes('image/avif'))
  assert.deepEqual(readSources(preloads), readSources(avif))
  assert.ok(avif.length > 0)
  assert.match(hero, /<img[^>]* loading="eager"/)
  assert.match(body, /<h1[^>]*><span[^>]*>Best Photography <span[^>]*>Tutor<\/span><\/span><\/h1>/)
  // All other images wait until they are near.
  const eager = (body.match(/<img[^>]*>/g) ?? []).filter((tag) => !tag.includes('loading="lazy"'))
  assert.equal(eager.length, 1)
})
