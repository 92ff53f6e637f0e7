import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { addressQuotas } from '#platform/http/rate-limit.ts'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { offerClass } from '#tests/support/school/classes.ts'
import { startSite, type TestSite } from '#tests/support/school/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.origin + path, { headers })

/** An admin and an instructor, and how to offer a class there. */
async function openSchool(at: TestSite) {
  const [admin, instructor] = await Promise.all([
    registerAdmin(at),
    registerPerson(at.origin, 'Instructor', 'Vera Window'),
  ])
  const offer = (className: string, approved = true) =>
    offerClass(at, { className, instructor, ...(approved && { approvedBy: admin }) })
  return { admin, instructor, offer }
}

test('[4.8] a cached page shows every change at once: a class approved, altered, sold, its teacher gone', async (t) => {
  const site = await startSite()
  t.after(() => site.close())
  const { admin, instructor, offer } = await openSchool(site)
  // React parts texts by comments.
  const read = async (path: string) =>
    (await (await fetch(site.origin + path)).text()).replaceAll('<!-- -->', '')
  assert.ok((await read('/classes')).includes('>There are no classes on offer'))
  const id = await offer('North light', false)
  assert.ok((await read('/classes')).includes('>There are no classes on offer'))
  const asAdmin = site.apiAs(admin.idToken)
  await asAdmin.setClassStatus({ params: { id }, body: { status: 'approved' } })
  for (const path of ['/', '/classes', '/classes?q=north', '/classes.data'])
    assert.ok((await read(path)).includes('North light'), path)
  const student = await registerPerson(site.origin, 'Student')
  const asStudent = site.apiAs(student.idToken)
  const { insertedId } = await asStudent.placeOrder({
    body: { classId: id, courseName: 'North light', studentName: 'S', studentEmail: student.email },
  })
  assert.ok((await read('/classes')).includes('Available: 5 Seats'))
  await asStudent.payOrder({ params: { id: String(insertedId) }, body: { status: 'Paid' } })
  assert.ok((await read('/classes')).includes('Available: 4 Seats'))
  assert.ok((await read('/instructors')).includes('Vera Window'))
  const users = await asAdmin.listUsers()
  const vera = users.items.find(({ email }) => email === instructor.email)
  await asAdmin.deleteUser({ params: { id: String(vera?._id) } })
  assert.ok(!(await read('/instructors')).includes('Vera Window'))
  assert.ok(!(await read('/')).includes('North light'))
})

test('an unchanged page is not sent twice, and is the same for everybody', async () => {
  const { offer } = await openSchool(site)
  await offer('North light')
  const first = await ask('/classes')
  const etag = String(first.headers.get('etag'))
  const text = await first.text()
  const second = await ask('/classes', { authorization: 'Bearer whoever', cookie: 'a=b' })
  assert.equal(await second.text(), text)
  assert.equal((await ask('/classes', { 'if-none-match': etag })).status, 304)
  await offer('South light')
  const changed = await ask('/classes', { 'if-none-match': etag })
  assert.equal(changed.status, 200)
  assert.notEqual(changed.headers.get('etag'), etag)
})

test('the policy of a page names the hash of each of its inline scripts, cached or not', async () => {
  for (const path of ['/', '/', '/classes', '/no-such-page', '/login']) {
    const answer = await ask(path)
    const policy = String(answer.headers.get('content-security-policy'))
    const html = await answer.text()
    assert.doesNotMatch(html, /nonce=/)
    const scripts = [...html.matchAll(/<script(?: type="module" async="")?>(.*?)<\/script>/gs)]
    assert.ok(scripts.length > 3, path)
    for (const [, script = ''] of scripts)
      assert.ok(policy.includes(createHash('sha256').update(script).digest('base64')), script)
  }
})

test('[2.1] missing and refused pages are not cached', async () => {
  const missing = await ask('/no-such-page')
  assert.equal(missing.status, 404)
  assert.equal(missing.headers.get('cache-control'), 'no-store')
  assert.equal(missing.headers.get('etag'), null)
  const refused = await ask('/classes?cursor=broken')
  assert.equal(refused.status, 400)
  assert.equal(refused.headers.get('cache-control'), 'no-store')
  const posted = await fetch(`${site.origin}/classes`, { method: 'POST' })
  assert.equal(posted.status, 405)
  assert.equal(posted.headers.get('allow'), 'GET, HEAD')
})

test('[8.1] the page of a mailed link is stored nowhere: its address has a secret', async () => {
  const query = '?mode=verifyEmail&oobCode=secret'
  for (const path of [`/account/action${query}`, '/account/action', `/account/action.data${query}`])
    for (let time = 0; time < 2; time += 1) {
      const { status, headers } = await ask(path)
      assert.deepEqual([status, headers.get('cache-control')], [200, 'no-store'], path)
      assert.equal(headers.get('etag'), null, path)
    }
})

test('a page can be asked for its headers alone', async () => {
  const head = () => fetch(`${site.origin}/classes`, { method: 'HEAD' })
  const before = await head()
  const whole = await ask('/classes')
  for (const answer of [before, await head()]) {
    assert.equal(answer.status, 200)
    assert.equal(await answer.text(), '')
    for (const name of ['etag', 'content-security-policy', 'content-type', 'cache-control'])
      assert.equal(answer.headers.get(name), whole.headers.get(name), name)
  }
})

test('pages and files are compressed for clients that accept it', async () => {
  const script = /src="(\/assets\/[^"]+\.js)"|href="(\/assets\/entry[^"]+\.js)"/.exec(
    await (await ask('/')).text(),
  )
  for (const path of ['/', script?.[1] ?? script?.[2] ?? '']) {
    const plain = await ask(path, { 'accept-encoding': 'identity' })
    assert.equal(plain.headers.get('content-encoding'), null)
    for (const encoding of ['br', 'gzip']) {
      const small = await ask(path, { 'accept-encoding': encoding })
      assert.equal(small.headers.get('content-encoding'), encoding, path)
      assert.equal(small.headers.get('vary'), 'accept-encoding', path)
      assert.equal(await small.text(), await (await ask(path)).text())
    }
  }
})

test('[7] pages are limited by address, rendered and cached ones', async (t) => {
  let now = Date.UTC(2027, 0, 15, 9)
  const site = await startSite({}, 'demo', () => now)
  t.after(() => site.close())
  const ask = async (path: string, method = 'GET', from = '203.0.113.1') => {
    const answer = await fetch(site.origin + path, {
      method,
      headers: { 'x-forwarded-for': from },
    })
    await answer.arrayBuffer()
    return answer
  }
  const { pages, renders } = addressQuotas
  assert.equal((await ask('/login')).status, 200)
  const others = Array.from({ length: renders.max - 1 }, (_, n) => ask(`/none-${n}.data`))
  for (const { status } of await Promise.all(others)) assert.equal(status, 404)
  for (const method of ['GET', 'HEAD']) {
    const refused = await ask('/login?other', method)
    assert.equal(refused.status, 429)
    assert.equal(refused.headers.get('retry-after'), String(renders.within / 1000))
    assert.equal(refused.headers.get('cache-control'), 'no-store')
    assert.equal((await ask('/login', method)).status, 200)
  }
  const used = renders.max + 4
  const allowed = Array.from({ length: pages.max - used }, () => ask('/login'))
  for (const { status } of await Promise.all(allowed)) assert.equal(status, 200)
  assert.equal((await ask('/login')).status, 429)
  assert.equal((await ask('/login', 'HEAD')).status, 429)
  assert.equal((await ask('/login', 'GET', '203.0.113.2')).status, 200)
  now += pages.within
  assert.equal((await ask('/login?other')).status, 200)
})

test('[7] files are limited by address, too', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.1' }
  for (const path of ['/photos/hero-1-640.webp', '/favicon.svg']) {
    const { headers: answer } = await fetch(site.origin + path, { headers })
    assert.equal(answer.get('ratelimit-policy'), '"files";q=12000;w=60', path)
  }
})

/** The title of the answer to a request in raw text: `fetch` chooses the host itself. */
function askInWords({ origin }: { origin: string }, words: string): Promise<string | undefined> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.write(`${words}\r\nConnection: close\r\n\r\n`)
  return text(socket).then((answer) => /<title>([^<]*)/.exec(answer)?.[1])
}

test('only its address decides a cached page, whatever host a caller names', async () => {
  const title = 'Safelight | Login'
  const heads = [
    ['HTTP/1.1', 'Host: x/register?'],
    ['HTTP/1.1', 'Host: x\r\nX-Forwarded-Host: x/register?'],
    ['HTTP/1.1', 'Host: x\r\nX-Forwarded-Proto: http://x/register?'],
    ['HTTP/1.1', 'Host: somebody@x'],
    ['HTTP/1.1', 'Host: no host'],
    ['HTTP/1.0', 'Accept: */*'],
  ]
  for (const [number, [version, fields]] of heads.entries()) {
    const path = `/login?${number}`
    assert.equal(await askInWords(site, `GET ${path} ${version}\r\n${fields}`), title, fields)
    assert.ok((await (await ask(path)).text()).includes(`<title>${title}<`), fields)
  }
  for (const [whole, found] of [
    [`${site.origin}/login`, 'Login'],
    ['https://x/login', 'Login'],
    ['http://x?/login', 'Home'],
    ['HTTP://x/login', 'Error'],
    ['ftp://x/login', 'Error'],
    ['//x/login', 'Error'],
  ])
    assert.equal(
      await askInWords(site, `GET ${whole} HTTP/1.1\r\nHost: x`),
      `Safelight | ${found}`,
      whole,
    )
})
