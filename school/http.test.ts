import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import type { ErrorEnvelope } from '#contract/errors.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import { startSchool, type Person, type TestSchool } from '#tests/support/school.ts'

const newClass = {
  className: 'Night skies',
  photo: 'https://photos.example/sky.jpg',
  instructorName: 'Ada',
  email: 'ada@school.example',
  availableSeats: 5,
  price: 10,
  description: 'Stars and long exposures.',
}

type Answer = Awaited<ReturnType<TestSchool['app']['inject']>>

const errorOf = (answer: Answer) => answer.json<ErrorEnvelope>().error
const outcome = (answer: Answer) => `${answer.statusCode} ${errorOf(answer).code}`

onEachDatabase('HTTP', (create) => {
  let at: TestSchool
  before(async () => {
    at = await startSchool(create)
  })
  after(() => at.close())

  type Sent = { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; body?: string | Buffer } & Record<
    'headers',
    Record<string, string>
  >
  const send = (url: string, who: Person | null, sent: Partial<Sent> = {}) =>
    at.app.inject({
      method: sent.method ?? (sent.body === undefined ? 'GET' : 'POST'),
      url,
      headers: {
        ...(who !== null && { authorization: `Bearer ${who.idToken}` }),
        ...(sent.body !== undefined && { 'content-type': 'application/json' }),
        ...sent.headers,
      },
      ...(sent.body !== undefined && { payload: sent.body }),
    })
  const post = (who: Person, body: unknown, headers: Record<string, string> = {}) =>
    send('/api/classes', who, { body: JSON.stringify(body), headers })

  test('[5.3] every field that does not fit is named, with a message for people', async () => {
    const me = await at.person('Instructor')
    const answer = await post(me, {
      className: 'x',
      photo: 'javascript:alert(1)',
      instructorName: ' ',
      email: 'nobody',
      availableSeats: 1.5,
      price: 1.005,
      description: 'short',
    })
    assert.equal(outcome(answer), '400 invalid-input')
    assert.deepEqual(errorOf(answer).fields, {
      className: 'Course name needs at least 3 characters',
      photo: 'Photo URL must begin with http:// or https://',
      instructorName: 'Instructor name is required',
      email: 'That does not look like an e-mail address',
      availableSeats: 'Available seats must be a whole number',
      price: 'Price can have at most two decimals',
      description: 'Description needs at least 10 characters',
    })
  })

  test('[5.3] photo URLs are http(s) and nothing that only looks so', async () => {
    const me = await at.person('Instructor')
    for (const photo of [
      'data:image/png;base64,AA',
      'file:///etc/passwd',
      '//photos.example/a.jpg',
      '/photos/class-01.jpg',
      'http:photos.example',
      'https://',
      'https:///a.jpg',
      'ht\ntps://photos.example/a.jpg',
      'https://photos.example/a b.jpg',
      'https://photos.example:99999/',
    ])
      assert.deepEqual(
        Object.keys(errorOf(await post(me, { ...newClass, photo })).fields ?? {}),
        ['photo'],
        photo,
      )
    const photo = 'HTTPS://photos.example/ä.jpg?x=1#y'
    assert.equal((await post(me, { ...newClass, photo })).statusCode, 200)
  })

  test('[7] unknown fields are ignored', async () => {
    const me = await at.person('Instructor')
    const answer = await post(me, { ...newClass, isAdmin: true, toString: 1, nested: { a: [1] } })
    assert.equal(answer.statusCode, 200)
    assert.equal((await send('/api/classes?unknown=1', null)).statusCode, 200)
  })

  test('[7] names that reach for a prototype are refused, wherever they stand', async () => {
    const me = await at.person('Instructor')
    const inner = JSON.stringify(newClass).slice(0, -1)
    for (const more of [
      '"__proto__":{"role":"Admin"}',
      '"constructor":{"prototype":{"role":"Admin"}}',
      '"\\u005f_proto__":1',
      '"nested":{"__proto__":{}}',
      '"constructor":1',
    ]) {
      const answer = await send('/api/classes', me, { body: `${inner},${more}}` })
      assert.equal(answer.statusCode, 400, more)
    }
    assert.equal((await send('/api/classes?__proto__=1', null)).statusCode, 400)
    assert.equal(({} as Record<string, unknown>)['role'], undefined)
  })

  test('[7] NUL and halves of surrogate pairs are refused in body, query and path', async () => {
    const me = await at.person('Instructor')
    for (const bad of ['\\u0000', '\\ud800', '\\udc00', '\\udc00\\ud800']) {
      for (const field of ['className', 'status', 'unknown']) {
        const body = JSON.stringify({ ...newClass, [field]: 'Night HERE sky' })
        const answer = await send('/api/classes', me, { body: body.replace('HERE', bad) })
        assert.equal(outcome(answer), '400 invalid-input', bad)
        assert.deepEqual(Object.keys(errorOf(answer).fields ?? {}), [field])
      }
      const key = JSON.stringify({ ...newClass, HERE: 1 }).replace('HERE', bad)
      assert.equal((await send('/api/classes', me, { body: key })).statusCode, 400)
    }
    for (const bad of ['%00', '%ED%A0%80', '%FF', '%']) {
      assert.equal((await send(`/api/classes?q=${bad}`, null)).statusCode, 400, bad)
      assert.equal((await send(`/api/classes?other=${bad}`, null)).statusCode, 400, bad)
      assert.equal((await send(`/api/class/${bad}`, me)).statusCode, 400, bad)
    }
  })

  test('[7] a body that is no object, empty, of another type, packed, or not UTF-8', async () => {
    const me = await at.person('Instructor')
    for (const body of ['[]', '[{}]', '0', '1e999', 'true', 'null', '"text"'])
      assert.equal(outcome(await send('/api/classes', me, { body })), '400 invalid-input', body)
    for (const body of ['', ' ', '{', '{"a":1,}', "{'a':1}", 'NaN', '{"a":"\t"}'])
      assert.equal(outcome(await send('/api/classes', me, { body })), '400 malformed-body', body)
    const latin = Buffer.from(JSON.stringify({ ...newClass, className: 'Café noir' }), 'latin1')
    assert.equal(outcome(await send('/api/classes', me, { body: latin })), '400 malformed-body')
    const body = JSON.stringify(newClass)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'nonsense', 'text/json'])
      assert.equal(
        outcome(await send('/api/classes', me, { body, headers: { 'content-type': type } })),
        '415 unsupported-media-type',
        type,
      )
    assert.equal(
      outcome(await send('/api/classes', me, { body, headers: { 'content-encoding': 'gzip' } })),
      '415 unsupported-media-type',
    )
    const none = await send('/api/classes', me, { method: 'POST' })
    assert.equal(outcome(none), '400 invalid-input')
    const type = { 'content-type': 'application/json; charset=utf-8' }
    assert.equal((await send('/api/classes', me, { body, headers: type })).statusCode, 200)
  })

  test('[7] nesting that nobody needs is refused before anything walks into it', async () => {
    const me = await at.person('Instructor')
    for (const depth of [20, 200_000]) {
      const status = '['.repeat(depth) + ']'.repeat(depth)
      const body = JSON.stringify({ ...newClass, status: 0 }).replace(':0', `:${status}`)
      assert.equal(outcome(await send('/api/classes', me, { body })), '400 invalid-input')
    }
  })

  test('[7] an unknown path is 404 whatever is sent there, and so is one too long', async () => {
    const headers = { 'content-type': 'text/xml' }
    const answer = await send('/api/nothing', null, { body: '<a/>', headers })
    assert.equal(outcome(answer), '404 not-found')
    const long = await send(`/api/class/${'x'.repeat(600)}`, await at.person('Student'))
    assert.equal(outcome(long), '404 not-found')
  })

  test('[7] DELETE may name a type and send nothing', async () => {
    const student = await at.person('Student')
    const { id } = await at.addClass()
    const order = await at.order(student, id)
    const headers = { 'content-type': 'application/json' }
    const answer = await send(`/api/order/${order}`, student, { method: 'DELETE', headers })
    assert.deepEqual(answer.json(), { deletedCount: 1 })
  })

  test('[7.3] public reads may be kept for a moment and carry a strong tag', async () => {
    await at.addClass()
    for (const url of ['/api/classes?limit=1', '/api/users?role=instructor', '/api/gallery']) {
      const first = await send(url, null)
      assert.equal(first.headers['cache-control'], 'public, max-age=15', url)
      assert.equal(first.headers['content-type'], 'application/json; charset=utf-8')
      const etag = String(first.headers['etag'])
      assert.match(etag, /^"[\w-]{27}"$/)
      for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await send(url, null, { headers: { 'if-none-match': tag } })
        assert.equal(again.statusCode, 304, tag)
        assert.equal(again.body, '')
        assert.equal(again.headers['etag'], etag)
        assert.equal(again.headers['cache-control'], 'public, max-age=15')
        assert.equal(again.headers['link'], first.headers['link'])
      }
      const other = await send(url, null, { headers: { 'if-none-match': '"other"' } })
      assert.equal(other.statusCode, 200)
      assert.equal(other.body, first.body)
      const head = await at.app.inject({ method: 'HEAD', url })
      assert.equal(head.headers['etag'], etag)
      assert.equal(head.body, '')
    }
  })

  test('[7.3] a change changes the tag, and so does a page that comes behind', async () => {
    const tag = async () => (await send('/api/classes?limit=1&sort=seats', null)).headers['etag']
    const before = await tag()
    await at.addClass({ availableSeats: 9_999 })
    const changed = await tag()
    assert.notEqual(changed, before)
    const fresh = await startSchool(create)
    const read = () => fresh.app.inject('/api/classes?limit=1&sort=seats')
    await fresh.addClass({ availableSeats: 9_999 })
    const alone = await read()
    await fresh.addClass({ availableSeats: 5 })
    const first = await read()
    await fresh.close()
    assert.equal(first.body, alone.body)
    assert.notEqual(first.headers['link'], alone.headers['link'])
    assert.notEqual(first.headers['etag'], alone.headers['etag'])
  })

  test('[6.4] answers for one person are kept by nobody, refusals neither', async () => {
    const me = await at.person('Student')
    const own = await send('/api/users/me', me)
    assert.equal(own.headers['cache-control'], 'private, no-store')
    assert.equal(own.headers['vary'], 'Authorization')
    assert.equal(own.headers['etag'], undefined)
    for (const [url, who] of [
      ['/api/users/me', null],
      ['/api/user', me],
      ['/api/classes?limit=0', null],
      ['/api/nothing', null],
    ] as const) {
      const refused = await send(url, who, { headers: { 'if-none-match': '*' } })
      assert.ok(refused.statusCode >= 400, url)
      assert.equal(refused.headers['cache-control'], 'no-store', url)
      assert.equal(refused.headers['etag'], undefined)
    }
  })

  const keyed = (who: Person, key: string, body: object, url = '/api/classes') =>
    send(url, who, { body: JSON.stringify(body), headers: { 'idempotency-key': key } })
  const countOf = async ({ client, account }: Person) =>
    (await client.listInstructorClasses({ query: { email: account.email } })).items.length

  test('[7.4] the same key and content have one effect and the same answer', async () => {
    const me = await at.person('Instructor')
    const key = randomUUID()
    const first = await keyed(me, key, newClass)
    assert.equal(first.headers['idempotent-replayed'], undefined)
    // Written in another order it is the same content.
    const reordered = Object.fromEntries(Object.entries(newClass).toReversed())
    for (const body of [newClass, reordered]) {
      const again = await keyed(me, key, body)
      assert.equal(again.statusCode, 200)
      assert.equal(again.headers['idempotent-replayed'], 'true')
      assert.equal(again.body, first.body)
    }
    assert.equal(await countOf(me), 1)
    const other = await keyed(me, key, { ...newClass, price: 11 })
    assert.equal(outcome(other), '422 idempotency-key-reused')
    assert.equal(await countOf(me), 1)
    assert.equal((await keyed(me, randomUUID(), newClass)).statusCode, 200)
    assert.equal(await countOf(me), 2)
  })

  test('[7.4] many at once with one key have one effect', async () => {
    const me = await at.person('Instructor')
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 12 }, () => keyed(me, key, newClass)))
    assert.equal(new Set(answers.map(({ body }) => body)).size, 1)
    assert.ok(answers.every(({ statusCode }) => statusCode === 200))
    const replayed = answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')
    assert.equal(replayed.length, 11)
    assert.equal(await countOf(me), 1)
  })

  test('[7.4] a key is its caller’s and its call’s own', async () => {
    const key = randomUUID()
    const [one, other] = [await at.person('Instructor'), await at.person('Instructor')]
    const answers = [await keyed(one, key, newClass), await keyed(other, key, newClass)]
    assert.notEqual(answers[0]?.body, answers[1]?.body)
    assert.equal(await countOf(other), 1)
    const stored = JSON.stringify(
      await at.database
        .tables<{ kept_answers: { key_hash: string } }>()
        .selectFrom('kept_answers')
        .selectAll()
        .execute(),
    )
    assert.ok(stored.length > 2 && !stored.includes(key) && !stored.includes(one.account.uid))
  })

  test('[7.11] a final refusal is answered again; one that may pass is not kept', async () => {
    const me = await at.person('Student')
    const { id, instructor } = await at.addClass()
    await at.order(me, id)
    const order = {
      classId: id,
      courseName: 'x',
      studentName: 'Mila',
      studentEmail: me.account.email,
    }
    const key = randomUUID()
    assert.equal(outcome(await keyed(me, key, order, '/api/order')), '409 already-ordered')
    const { items } = await me.client.listOrders({ query: { email: me.account.email } })
    await me.client.deleteOrder({ params: { id: items[0]?._id ?? '' } })
    const again = await keyed(me, key, order, '/api/order')
    assert.equal(outcome(again), '409 already-ordered')
    assert.equal(again.headers['idempotent-replayed'], 'true')
    assert.equal((await keyed(me, randomUUID(), order, '/api/order')).statusCode, 200)
    // Refused before anything began: the key is still free.
    const free = randomUUID()
    assert.equal((await keyed(me, free, newClass)).statusCode, 403)
    assert.equal((await keyed(instructor, free, { className: 'x' })).statusCode, 400)
    assert.equal((await keyed(instructor, free, newClass)).statusCode, 200)
  })

  test('[7.4] the typed client passes the key on', async () => {
    const { client } = await at.person('Instructor')
    const idempotencyKey = randomUUID()
    const add = () => client.addClass({ body: newClass, idempotencyKey })
    assert.deepEqual(await add(), await add())
  })

  test('[7.4] a key is 1 to 255 visible characters', async () => {
    const me = await at.person('Instructor')
    for (const key of ['', 'a b', 'x'.repeat(256)]) {
      const answer = await keyed(me, key, newClass)
      assert.equal(outcome(answer), '400 invalid-input')
      assert.deepEqual(Object.keys(errorOf(answer).fields ?? {}), ['Idempotency-Key'])
    }
    assert.equal((await keyed(me, `"${'x'.repeat(253)}"`, newClass)).statusCode, 200)
  })

  test('[7.4] keys are forgotten after a day, and a dead call frees its key after a minute', async () => {
    const me = await at.person('Instructor')
    const key = randomUUID()
    const first = await keyed(me, key, newClass)
    const table = at.database.tables<{
      kept_answers: { answer: string | null; started_at: number }
    }>()
    // As a process leaves it that dies in the middle.
    await table.updateTable('kept_answers').set({ answer: null }).execute()
    at.time.now += 61_000
    const second = await keyed(me, key, newClass)
    assert.equal(second.statusCode, 200)
    assert.notEqual(second.body, first.body)
    assert.equal((await keyed(me, key, newClass)).body, second.body)
    at.time.now += 24 * 3_600_000
    me.idToken = await at.sign({ sub: me.account.uid, email: me.account.email })
    assert.notEqual((await keyed(me, key, newClass)).body, second.body)
    const rows = await table.selectFrom('kept_answers').selectAll().execute()
    assert.equal(rows.length, 1)
  })

  test('[7] what is no HTTP request, or one with two readings, gets the envelope and is cut off', async () => {
    await at.app.listen({ host: '127.0.0.1', port: 0 })
    const address = at.app.server.address()
    assert.ok(typeof address === 'object' && address !== null)
    const talk = (text: string) =>
      new Promise<string>((resolve, reject) => {
        let heard = ''
        const socket = connect(address.port, '127.0.0.1', () => socket.write(text))
        socket.on('data', (data) => (heard += data.toString()))
        socket.on('close', () => resolve(heard))
        socket.on('error', reject)
      })
    const head = 'POST /api/classes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
    for (const text of [
      'nonsense\r\n\r\n',
      `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      `${head}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n`,
      `${head}Content-Length: 5\r\nContent-Length: 6\r\n\r\n{}`,
      `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
      `${head}Transfer-Encoding: gzip\r\n\r\n`,
      `GET /api/classes HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`,
    ]) {
      const heard = await talk(text)
      assert.match(heard, /^HTTP\/1\.1 4\d\d /, text.slice(0, 200))
      const body = heard.slice(heard.lastIndexOf('\r\n\r\n'))
      assert.match(body, /\{"error":\{"code":"[a-z-]+","message":/, text.slice(0, 200))
    }
    const { idToken } = await at.person('Instructor')
    const large = `${head}Authorization: Bearer ${idToken}\r\nContent-Length: 1048577\r\n`
    const refused = await talk(`${large}Connection: close\r\n\r\n`)
    assert.match(refused, /^HTTP\/1\.1 413 /)
    assert.match(refused, /"code":"body-too-large"/)
    assert.equal((await fetch(`http://127.0.0.1:${address.port}/api/classes`)).status, 200)
  })
})
