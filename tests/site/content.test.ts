import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { startSite } from '#tests/support/school/site.ts'
import { contentNames } from '#contract/content-names.ts'

const hrefsIn = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href)

test('[1.9] [2.1] the pages that a school may write are rendered on the server, and none of their links is dead', async (t) => {
  const site = await startSite()
  t.after(() => site.close())
  const linked = new Set<string>()
  for (const name of contentNames) {
    const answer = await fetch(`${site.origin}/${name}`)
    assert.equal(answer.status, 200)
    const html = await answer.text()
    const [article = ''] = /<article.*<\/article>/s.exec(html) ?? []
    assert.match(article, /<h1.*<h2/s, name)
    for (const href of hrefsIn(article)) linked.add(href)
  }
  assert.ok(linked.size > 5, [...linked].join(' '))
  for (const href of linked) {
    if (href.startsWith('mailto:')) continue
    assert.ok(href.startsWith(`${site.origin}/`), href)
    assert.equal((await fetch(href)).status, 200, href)
  }
})

test('[1.9] a school’s own text is shown as it is written: no HTML, no other scheme, its own title', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'safelight-content-'))
  await writeFile(
    join(folder, 'terms.md'),
    '# House rules\n\nLast changed: 2026-02-01\n\n<b>Bold</b> [x](javascript:alert`1`) [them](https://other.example/)\n\n## Part <i>\n',
  )
  const site = await startSite({ CONTENT_DIR: folder })
  t.after(async () => {
    await site.close()
    await rm(folder, { recursive: true })
  })
  // React parts texts by comments.
  const html = (await (await fetch(`${site.origin}/terms`)).text()).replaceAll('<!-- -->', '')
  assert.ok(html.includes('<title>Safelight | House rules</title>'))
  const [article = ''] = /<article.*<\/article>/s.exec(html) ?? []
  for (const part of [
    '>House rules</h1>',
    '<time dateTime="2026-02-01">1 February 2026</time>',
    '&lt;b&gt;Bold&lt;/b&gt; [x](javascript:alert`1`)',
    '>Part &lt;i&gt;</h2>',
  ])
    assert.ok(article.includes(part), part)
  assert.deepEqual(hrefsIn(article), ['https://other.example/'])
})
