import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onDatabase } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import type { Person } from '#tests/support/school/school.ts'
import { errorOf, newClass, outcome, send } from '#tests/support/school/send.ts'

onDatabase('input', (create) => {
  const at = openSchool(create)

  const post = (who: Person, body: unknown) =>
    send(at, '/api/classes', who, { body: JSON.stringify(body) })

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
      email: 'Enter an email address, such as name@example.com',
      availableSeats: 'Available seats must be a whole number',
      price: 'Price can have at most two decimals',
      description: 'Description needs at least 10 characters',
    })
  })

  test('[17.3] refusals are in English, and bring their reasons for clients in another language', async () => {
    const me = await at.person('Instructor')
    const body = { ...newClass, price: 1.005, topic: 'x', meetings: [{ startsAt: 'soon' }] }
    const { message, reason, fields, fieldReasons } = errorOf(await post(me, body))
    assert.equal(message, 'Please check: price, topic, meetings.0.startsAt, meetings.0.endsAt.')
    assert.deepEqual(reason, { key: 'checkEntries' })
    assert.equal(fields?.['price'], 'Price can have at most two decimals')
    assert.deepEqual(fieldReasons?.['price'], {
      key: 'twoDecimals',
      values: { label: 'labelPrice' },
    })
    assert.deepEqual(fieldReasons?.['meetings.0.startsAt'], {
      key: 'notTime',
      values: { label: 'labelMeetingStart' },
    })
    assert.equal(fieldReasons?.['topic']?.values?.['label'], 'labelTopic')
    assert.deepEqual(errorOf(await at.app.inject('/api/users/me')), {
      code: 'unauthenticated',
      message: 'Please log in first.',
      reason: { key: 'signInFirst' },
    })
    // Refusals of the platform get their reason from their code; its own sentences are for programmers.
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${me.idToken}` }
    const url = '/api/classes'
    const broken = await at.app.inject({ method: 'POST', url, headers, payload: '{' })
    assert.deepEqual(errorOf(broken).reason, { key: 'unreadableRequest' })
  })

  test('[17.3] input that no page sends is refused in sentences of the catalogue, too, even by the platform', async () => {
    const me = await at.person('Student')
    const refusalOf = async (path: string, body?: string, headers: Record<string, string> = {}) =>
      errorOf(
        await send(at, `/api${path}`, me, {
          ...(body === undefined ? { method: 'GET' } : { method: 'PUT', body }),
          headers,
        }),
      )
    const read = '/notices/read'
    for (const [refused, fields, keys] of [
      [await refusalOf(read, '{}'), { id: 'This is missing' }, ['missing']],
      [
        await refusalOf(read, '{"id":7,"andOlder":"x"}'),
        { id: 'This must be text', andOlder: 'This must be true or false' },
        ['wantsText', 'wantsTrueOrFalse'],
      ],
      [await refusalOf(read, '[]'), { body: 'This must be an object' }, ['wantsFields']],
      [
        await refusalOf(read, '{"id":"\\u0000"}'),
        { id: 'This contains a character that can’t be saved' },
        ['unsaveable'],
      ],
      [
        await refusalOf(read, '{"constructor":1}'),
        { body: 'A field cannot be named __proto__, constructor or prototype' },
        ['reservedName'],
      ],
      [
        await refusalOf('/notices?cursor=a&cursor=b'),
        { cursor: 'This must be text' },
        ['wantsText'],
      ],
    ] as const) {
      assert.deepEqual(refused.fields, fields)
      assert.deepEqual(
        Object.values(refused.fieldReasons ?? {}).map(({ key }) => key),
        keys,
      )
    }
  })

  test('[7] the message lists the allowed words', async () => {
    const fieldsOf = async (path: string) => errorOf(await at.app.inject(`/api${path}`)).fields
    assert.deepEqual(await fieldsOf('/classes?sort=age'), {
      sort: 'Sort must be newest, popular, price, seats, or soonest',
    })
    assert.deepEqual(await fieldsOf('/users'), { role: 'Role must be instructor' })
    const admin = await at.person('Admin')
    const answer = await send(at, '/api/allClass?status=', admin, { method: 'GET' })
    assert.deepEqual(errorOf(answer).fields, {
      status: 'Status must be pending, approved, denied, begun, or cancelled',
    })
    const topic = errorOf(await post(await at.person('Instructor'), { ...newClass, topic: 'x' }))
    assert.match(
      topic.fields?.['topic'] ?? '',
      /^Topic must be landscape, .+, architecture, or other$/,
    )
  })

  test('[5.3] [5.4] a missing number and a wrong one get messages of their own', async () => {
    const me = await at.person('Instructor')
    const { availableSeats: _seats, price: _price, ...rest } = newClass
    assert.deepEqual(errorOf(await post(me, rest)).fields, {
      availableSeats: 'Enter the number of seats',
      price: 'Enter a price',
    })
    assert.deepEqual(
      errorOf(await post(me, { ...rest, availableSeats: null, price: '9' })).fields,
      {
        availableSeats: 'Enter the number of seats',
        price: 'Price must be a number',
      },
    )
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

  test('[5.3] lengths are counted in characters: 120 cameras make a name, 121 do not', async () => {
    const me = await at.person('Instructor')
    assert.equal((await post(me, { ...newClass, className: '📷'.repeat(120) })).statusCode, 200)
    const answer = await post(me, { ...newClass, className: '📷'.repeat(121) })
    assert.deepEqual(errorOf(answer).fields, {
      className: 'Course name can have at most 120 characters',
    })
  })

  test('[5.2] [5.3] an invisible name is refused', async () => {
    const me = await at.person('Instructor')
    for (const unseen of ['\u200b', '\u200d', '\u00ad', '\u2060', '\u3164', '\u2800', '\u0007'])
      assert.deepEqual(
        errorOf(
          await post(me, { ...newClass, className: unseen.repeat(3), instructorName: unseen }),
        ).fields,
        { className: 'Course name is required', instructorName: 'Instructor name is required' },
        JSON.stringify(unseen),
      )
    for (const className of ['名前 \u2060', '👩\u200d🎨 :)', '\u3164abc'])
      assert.equal((await post(me, { ...newClass, className })).statusCode, 200, className)
  })

  test('[7] unknown fields are ignored', async () => {
    const me = await at.person('Instructor')
    const answer = await post(me, { ...newClass, isAdmin: true, toString: 1, nested: { a: [1] } })
    assert.equal(answer.statusCode, 200)
    assert.equal((await send(at, '/api/classes?unknown=1', null)).statusCode, 200)
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
      const answer = await send(at, '/api/classes', me, { body: `${inner},${more}}` })
      assert.equal(answer.statusCode, 400, more)
    }
    assert.equal((await send(at, '/api/classes?__proto__=1', null)).statusCode, 400)
    assert.equal(({} as Record<string, unknown>)['role'], undefined)
  })

  test('[7] NUL and halves of surrogate pairs are refused in body, query and path', async () => {
    const me = await at.person('Instructor')
    for (const bad of ['\\u0000', '\\ud800', '\\udc00', '\\udc00\\ud800']) {
      for (const field of ['className', 'status', 'unknown']) {
        const body = JSON.stringify({ ...newClass, [field]: 'Night HERE sky' })
        const answer = await send(at, '/api/classes', me, { body: body.replace('HERE', bad) })
        assert.equal(outcome(answer), '400 invalid-input', bad)
        assert.deepEqual(Object.keys(errorOf(answer).fields ?? {}), [field])
      }
      const key = JSON.stringify({ ...newClass, HERE: 1 }).replace('HERE', bad)
      assert.equal((await send(at, '/api/classes', me, { body: key })).statusCode, 400)
    }
    for (const bad of ['%00', '%ED%A0%80', '%FF', '%']) {
      assert.equal((await send(at, `/api/classes?q=${bad}`, null)).statusCode, 400, bad)
      assert.equal((await send(at, `/api/classes?other=${bad}`, null)).statusCode, 400, bad)
      assert.equal((await send(at, `/api/class/${bad}`, me)).statusCode, 400, bad)
    }
  })

  test('[7] a body that is no object, empty, of another type, packed, or not UTF-8', async () => {
    const me = await at.person('Instructor')
    for (const body of ['[]', '[{}]', '0', '1e999', 'true', 'null', '"text"'])
      assert.equal(outcome(await send(at, '/api/classes', me, { body })), '400 invalid-input', body)
    for (const body of ['', ' ', '{', '{"a":1,}', "{'a':1}", 'NaN', '{"a":"\t"}'])
      assert.equal(
        outcome(await send(at, '/api/classes', me, { body })),
        '400 malformed-body',
        body,
      )
    const latin = Buffer.from(JSON.stringify({ ...newClass, className: 'Café noir' }), 'latin1')
    assert.equal(outcome(await send(at, '/api/classes', me, { body: latin })), '400 malformed-body')
    const body = JSON.stringify(newClass)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'nonsense', 'text/json'])
      assert.equal(
        outcome(await send(at, '/api/classes', me, { body, headers: { 'content-type': type } })),
        '415 unsupported-media-type',
        type,
      )
    assert.equal(
      outcome(
        await send(at, '/api/classes', me, { body, headers: { 'content-encoding': 'gzip' } }),
      ),
      '415 unsupported-media-type',
    )
    const none = await send(at, '/api/classes', me, { method: 'POST' })
    assert.equal(outcome(none), '400 invalid-input')
    const type = { 'content-type': 'application/json; charset=utf-8' }
    assert.equal((await send(at, '/api/classes', me, { body, headers: type })).statusCode, 200)
  })

  test('[7] deep nesting is refused before anything walks into it', async () => {
    const me = await at.person('Instructor')
    for (const depth of [20, 30_000]) {
      const status = '['.repeat(depth) + ']'.repeat(depth)
      const body = JSON.stringify({ ...newClass, status: 0 }).replace(':0', `:${status}`)
      assert.equal(outcome(await send(at, '/api/classes', me, { body })), '400 invalid-input')
    }
  })

  test('[7] an unknown path is 404 whatever is sent there, and so is one too long', async () => {
    const headers = { 'content-type': 'text/xml' }
    const answer = await send(at, '/api/nothing', null, { body: '<a/>', headers })
    assert.equal(outcome(answer), '404 not-found')
    const long = await send(at, `/api/class/${'x'.repeat(600)}`, await at.person('Student'))
    assert.equal(outcome(long), '404 not-found')
  })

  test('[7] DELETE may name a type and send nothing', async () => {
    const student = await at.person('Student')
    const { id } = await at.addClass()
    const order = await at.order(student, id)
    const headers = { 'content-type': 'application/json' }
    const answer = await send(at, `/api/order/${order}`, student, { method: 'DELETE', headers })
    assert.deepEqual(answer.json(), { deletedCount: 1 })
  })
})
