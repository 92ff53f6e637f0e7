import assert from 'node:assert/strict'
import { get, type IncomingMessage } from 'node:http'
import { after, before, test } from 'node:test'
import { text } from 'node:stream/consumers'
import { startSite, type TestSite } from '#tests/support/school/site.ts'

let site: TestSite
before(async () => {
  site = await startSite({ LANGUAGES: 'en,de' })
  await site.fill()
})
after(() => site.close())

async function read(path: string) {
  const response = await fetch(site.origin + path, { redirect: 'manual' })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

const langOf = (html: string) => /<html lang="(\w+)"/.exec(html)?.[1]

test('[17.5] a page is in the language of its address, even from the cache, whatever a browser prefers', async () => {
  for (let time = 0; time < 2; time += 1)
    for (const accept of ['de', 'en', 'fr']) {
      const answers = await Promise.all(
        ['/', '/de', '/terms', '/de/terms'].map((path) =>
          fetch(site.origin + path, { headers: { 'accept-language': accept } }),
        ),
      )
      const pages = await Promise.all(answers.map((answer) => answer.text()))
      assert.deepEqual(pages.map(langOf), ['en', 'de', 'en', 'de'])
      assert.match(pages[0] ?? '', /Our Popular Classes/)
      assert.match(pages[1] ?? '', /Unsere beliebten Kurse/)
      assert.doesNotMatch(pages[1] ?? '', /Our Popular Classes/)
      for (const { headers } of answers) assert.doesNotMatch(headers.get('vary') ?? '', /language/i)
    }
})

test('[17.6] the pages of signing in and up are German below /de', async () => {
  const pages = [
    ['/login?from=%2Fclasslist%2F1', 'Mit Ihrem Konto anmelden', 'Login to your Account'],
    ['/register', 'Jetzt registrieren', 'Create an account'],
    ['/forgot-password', 'Passwort vergessen?', 'Forgot your password?'],
    ['/account/action?mode=resetPassword', 'Dieser Link ist unvollständig', 'This link is not'],
    ['/account/action?mode=signIn&oobCode=x', 'Per E-Mail anmelden', 'Log in by email'],
  ] as const
  for (const [path, german, english] of pages) {
    const [own, other] = await Promise.all([read(path), read(`/de${path}`)])
    assert.ok(own.html.includes(english) && !own.html.includes(german), path)
    assert.ok(other.html.includes(german) && !other.html.includes(english), path)
    assert.doesNotMatch(other.html, />(Email|Password|Sign In|Register|Send me a link)</)
  }
})

test('[17.5] each page names itself in all languages, and the school’s own as the default', async () => {
  const links = (html: string) =>
    [...html.matchAll(/<link rel="(?:canonical|alternate)"[^>]*>/g)]
      .map(([link]) => [/hrefLang="([^"]+)"/i.exec(link)?.[1], /href="([^"]+)"/.exec(link)?.[1]])
      .map(
        ([language = 'canonical', address]) => `${language} ${address?.slice(site.origin.length)}`,
      )
  const others = ['en /terms', 'de /de/terms', 'x-default /terms']
  assert.deepEqual(links((await read('/terms')).html), ['canonical /terms', ...others])
  assert.deepEqual(links((await read('/de/terms')).html), ['canonical /de/terms', ...others])
  assert.match((await read('/de')).html, /property="og:locale" content="de_DE"/)
})

test('[17.5] links and redirects of a page stay in its language', async () => {
  const { html } = await read('/de')
  const own = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, path = '']) => path)
  assert.ok(own.length > 20)
  // Only the language menu and the line that offers the other language lead out of it.
  assert.deepEqual(
    own.filter((path) => !/^\/de(?:[/?#]|$)/.test(path)),
    ['/', '/'],
  )
  const address = own.find((path) => path.startsWith('/de/class/')) ?? assert.fail()
  assert.equal((await read(address)).status, 200)
  const moved = await read(address.replace(/[^/]*$/, 'other-name'))
  assert.deepEqual([moved.status, moved.headers.get('location')], [301, address])
})

test('[17.5] an address of a language that is not offered is 404, as is the school’s own below its name', async () => {
  for (const path of ['/fr', '/en', '/de-AT', '/den', '/fr/terms', '/de/fr'])
    assert.equal((await read(path)).status, 404, path)
})

/** As hostile links have it: `fetch` would tidy it up. */
async function readRaw(path: string) {
  const { port } = new URL(site.origin)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path }, resolve).on('error', reject)
  })
  return { status: answer.statusCode, html: await text(answer) }
}

test('[2.1] [17.5] an address with an empty segment is 404, and no link of its page leads to another site', async () => {
  const hostile = [
    '//evil.example',
    '/de//evil.example',
    '/de/\\evil.example',
    '/de/.//evil.example',
    '/de/..//evil.example',
    '/de/%2e%2e//evil.example',
    '/de/.%2E/x/..//evil.example',
    '/de\\..\\\\evil.example',
    '//evil.example/de/..//evil.example',
  ]
  const ours = [
    '//',
    '/de//',
    '/de///',
    '/classes//',
    '/de/terms//',
    '//classes',
    '/dashboard//cart',
  ]
  for (const path of [...hostile, ...ours]) {
    const { status, html } = await readRaw(path)
    assert.equal(status, 404, path)
    assert.match(html, /404/, path)
    assert.doesNotMatch(html, /hrefLang=/i, path)
    assert.doesNotMatch(html, /(?:href|action|content)="(?:https?:)?\/\/evil/, path)
    assert.doesNotMatch(html, /(?:href|action)="[/\\]{2}/, path)
  }
})

test('[2.1] no address makes a page fail, or a library write to the console', async (t) => {
  const printed = (['error', 'warn'] as const).map((name) => t.mock.method(console, name, () => {}))
  const parts = ['%0a', '%0D%0A', '%e2%80%a8', '%C2%85', '%00', '..', '%2e%2e', '.', '', '%5c', ';']
  for (const base of ['', '/de'])
    for (const part of parts)
      for (const path of [`/${part}/x`, `/${part}//evil.example`, `/x${part}`, `/${part}.data`]) {
        const { status, html } = await readRaw(base + path)
        assert.ok(status === 404 || status === 200, `${base}${path}: ${status}`)
        assert.doesNotMatch(html, /"(?:https?:)?[/\\]{2}evil/, path)
      }
  for (const path of ['/de/..', '/de/../', '/de/../classes', 'http://evil.example/de/..//x', '*'])
    assert.ok([200, 404].includes((await readRaw(path)).status ?? 0), path)
  assert.deepEqual(
    printed.flatMap(({ mock }) => mock.calls.map((call) => call.arguments)),
    [],
  )
})

test('[17.5] the first language of LANGUAGES stands at the root', async (t) => {
  const german = await startSite({ LANGUAGES: 'de,en' })
  t.after(() => german.close())
  const [own, other] = await Promise.all(
    ['/', '/en'].map(async (path) => langOf(await (await fetch(german.origin + path)).text())),
  )
  assert.deepEqual([own, other], ['de', 'en'])
})

test('[17.5] the sitemap has each page in all languages', async () => {
  const { html: sitemap } = await read('/sitemap.xml')
  const [own, other] = ['/terms', '/de/terms'].map((path) => site.origin + path)
  const links = [
    `<xhtml:link rel="alternate" hreflang="en" href="${own}"/>`,
    `<xhtml:link rel="alternate" hreflang="de" href="${other}"/>`,
  ].join('')
  for (const address of [own, other])
    assert.ok(sitemap.includes(`<url><loc>${address}</loc>${links}</url>`), address)
  assert.match(sitemap, new RegExp(`<loc>${site.origin}/de/class/`))
})

test('[17.3] [17.5] the messages of refusals are there in each language', async () => {
  const [own, german] = await Promise.all(['', '/de'].map((base) => read(`${base}/words/refusals`)))
  const messageOf = (answer: typeof own) =>
    (JSON.parse(answer?.html ?? '') as { reasons: Record<string, unknown> }).reasons['noClass']
  assert.deepEqual(
    [messageOf(own), messageOf(german)],
    ['This class does not exist.', 'Diesen Kurs gibt es nicht.'],
  )
  assert.equal(german?.headers.get('cache-control'), 'public, max-age=3600')
  assert.equal((await read('/fr/words/refusals')).status, 404)
})
