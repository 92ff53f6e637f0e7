import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onDatabase } from '#tests/support/database/databases.ts'
import { startSchool, type TestSchool } from '#tests/support/school/school.ts'
import { send } from '#tests/support/school/send.ts'

onDatabase('keeping answers', (create) => {
  let at: TestSchool
  before(async () => {
    at = await startSchool(create)
  })
  after(() => at.close())

  test('[7.3] public reads may be cached for a moment and carry a strong tag', async () => {
    await at.addClass()
    for (const url of ['/api/classes?limit=1', '/api/users?role=instructor', '/api/gallery']) {
      const first = await send(at, url, null)
      assert.equal(first.headers['cache-control'], 'public, max-age=15', url)
      assert.equal(first.headers['content-type'], 'application/json; charset=utf-8')
      const etag = String(first.headers['etag'])
      assert.match(etag, /^"[\w-]{27}"$/)
      for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await send(at, url, null, { headers: { 'if-none-match': tag } })
        assert.equal(again.statusCode, 304, tag)
        assert.equal(again.body, '')
        assert.equal(again.headers['etag'], etag)
        assert.equal(again.headers['cache-control'], 'public, max-age=15')
        assert.equal(again.headers['link'], first.headers['link'])
      }
      const other = await send(at, url, null, { headers: { 'if-none-match': '"other"' } })
      assert.equal(other.statusCode, 200)
      assert.equal(other.body, first.body)
      const head = await at.app.inject({ method: 'HEAD', url })
      assert.equal(head.headers['etag'], etag)
      assert.equal(head.body, '')
    }
  })

  test('[7.3] a change changes the tag, and so does a page that comes behind', async () => {
    const tag = async () =>
      (await send(at, '/api/classes?limit=1&sort=seats', null)).headers['etag']
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

  test('[6.4] answers for one person, and refusals, are not cached', async () => {
    const me = await at.person('Student')
    const own = await send(at, '/api/users/me', me)
    assert.equal(own.headers['cache-control'], 'private, no-store')
    assert.equal(own.headers['vary'], 'Authorization')
    assert.equal(own.headers['etag'], undefined)
    for (const [url, who] of [
      ['/api/users/me', null],
      ['/api/user', me],
      ['/api/classes?limit=0', null],
      ['/api/nothing', null],
    ] as const) {
      const refused = await send(at, url, who, { headers: { 'if-none-match': '*' } })
      assert.ok(refused.statusCode >= 400, url)
      assert.equal(refused.headers['cache-control'], 'no-store', url)
      assert.equal(refused.headers['etag'], undefined)
    }
  })
})
