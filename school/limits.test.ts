import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { before, describe, test } from 'node:test'
import { z } from 'zod'
import { publicChanges } from '#contract/endpoint.ts'
import type { ErrorEnvelope } from '#contract/errors.ts'
import { mount } from '#platform/http/mount.ts'
import {
  createDatabaseCounts,
  createMemoryCounts,
  type RateCountsTables,
} from '#platform/http/rate-counts.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import { largeFrom } from '#platform/http/large-answers.ts'
import { accountQuotas, addressQuotas, bytesPerCall } from '#platform/http/rate-limit.ts'
import { createAnswerCache } from '#platform/http/answer-cache.ts'
import { createServer } from '#platform/http/server.ts'
import { newId } from '#platform/ids.ts'
import { createLog } from '#platform/log.ts'
import type { Tables } from '#school/base/tables.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { createHandInSchool } from '#tests/support/school/hand-in-school.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { plainSelling } from '#tests/support/money/selling.ts'
import { readPublicVersion } from '#tests/support/school/public-version.ts'
import { openWork } from '#tests/support/school/jobs.ts'
import { writeWork } from '#tests/support/school/works.ts'
import { createSchool } from './school.ts'

onBothDatabases('limits', (create) => {
  const at = openSchool(create)
  let origin: string
  before(async () => {
    origin = await at.app.listen({ host: '127.0.0.1', port: 0 })
  })

  type Call = { token?: string; from?: string; method?: string; path?: string }
  const call = ({ token, from, method = 'GET', path = '/api/users/me' }: Call) =>
    fetch(origin + path, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(from !== undefined && { 'x-forwarded-for': from }),
      },
    })
  const left = (answer: Response) =>
    Number(/;r=(\d+);/.exec(answer.headers.get('ratelimit') ?? '')?.[1])

  test('[7] every answer has the limit and the rest, reads and writes apart', async () => {
    const { idToken: token } = await at.person('Student')
    const read = await call({ token })
    assert.equal(read.headers.get('ratelimit-policy'), '"reads";q=600;w=60')
    assert.match(read.headers.get('ratelimit') ?? '', /^"reads";r=599;t=60$/)
    assert.equal(left(await call({ token })), 598)
    const write = await call({ token, method: 'DELETE', path: '/api/order/none' })
    assert.equal(write.status, 404)
    assert.equal(write.headers.get('ratelimit-policy'), '"writes";q=120;w=60')
    assert.equal(left(write), 119)
    assert.equal(left(await call({ token })), 597)
  })

  test('[7] an account is counted wherever it calls from; one is not charged for another', async () => {
    const [me, other] = [await at.person('Student'), await at.person('Student')]
    const from = '203.0.113.7'
    assert.equal(left(await call({ token: me.idToken, from })), 599)
    assert.equal(left(await call({ token: me.idToken, from: '203.0.113.8' })), 598)
    assert.equal(left(await call({ token: other.idToken, from })), 599)
  })

  test('[21.2] an address sends at most five withdrawals an hour, whatever they say', async () => {
    const send = (from: string) =>
      fetch(`${origin}/api/withdrawals`, {
        method: 'POST',
        headers: { 'x-forwarded-for': from, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Mila', email: 'mila@mail.example', text: from }),
      })
    const statuses: number[] = []
    while (statuses.length < 6) statuses.push((await send('203.0.113.80')).status)
    assert.deepEqual(statuses, [201, 201, 201, 201, 201, 429])
    assert.equal((await send('203.0.113.81')).status, 201)
    at.time.now += 3_600_000
    assert.equal((await send('203.0.113.80')).status, 201)
  })

  test('[4.8] [7] an account can change public data at most 20 times a minute, over all calls', async () => {
    const { idToken: token } = await at.person('Instructor')
    const version = readPublicVersion(at.database)
    const before = await version()
    const send = (headline: string) =>
      fetch(`${origin}/api/users/me/profile`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ headline }),
      })
    for (let n = 0; n < publicChanges.max; n += 1) assert.equal((await send(`${n}`)).status, 200)
    const over = await send('too much')
    assert.equal(over.status, 429)
    assert.ok(Number(over.headers.get('retry-after')) <= 60)
    const path = '/api/class/none/review'
    assert.equal((await call({ token, method: 'DELETE', path })).status, 429)
    assert.ok((await version()) - before <= publicChanges.max)
    assert.equal((await call({ token })).status, 200, 'reads go on')
  })

  test('[7] without a good token only the address counts, and in IPv6 its /64', async () => {
    const path = '/api/classes'
    assert.equal(left(await call({ path, from: '2001:db8:1:2::1' })), 1199)
    assert.equal(left(await call({ path, from: '2001:db8:1:2:ffff::9' })), 1198)
    assert.equal(left(await call({ path, from: '2001:db8:1:3::1' })), 1199)
    const from = '198.51.100.4'
    const open = await call({ path, from })
    assert.equal(open.headers.get('ratelimit-policy'), '"address-reads";q=1200;w=60')
    assert.equal(left(open), 1199)
    assert.equal(left(await call({ token: 'garbage', from })), 1198)
    assert.equal(left(await call({ from })), 1197)
    assert.equal(left(await call({ path: '/api/no-such-call', from })), 1196)
  })

  test('[7] three accounts at one address read no more together than the address may', async (t) => {
    const from = '203.0.113.99'
    const people = await Promise.all([1, 2, 3].map(() => at.person('Student')))
    // An address's quota shows in its remainder; a smaller quota makes this test faster.
    const { max } = addressQuotas.reads
    t.after(() => Object.assign(addressQuotas.reads, { max }))
    Object.assign(addressQuotas.reads, { max: 30 })
    for (let n = 0; n < 30; n += people.length) {
      const answers = await Promise.all(people.map(({ idToken: token }) => call({ token, from })))
      for (const { status } of answers) assert.equal(status, 200)
    }
    // All at once, because a refusal is delayed.
    const refused = await Promise.all(people.map(({ idToken: token }) => call({ token, from })))
    for (const { status, headers } of refused) {
      assert.equal(status, 429)
      assert.equal(headers.get('ratelimit-policy'), '"address-reads";q=30;w=60')
    }
    for (const { idToken: token } of people)
      assert.equal((await call({ token, from: '203.0.113.100' })).status, 200)
  })

  test('[7] beyond the quota it is 429 with Retry-After, until the minute is over', async () => {
    const { idToken: token, account } = await at.person('Student')
    const write = () => call({ token, method: 'DELETE', path: '/api/comment/none' })
    const answers = []
    for (let n = 0; n < accountQuotas.writes.max; n += 1) answers.push((await write()).status)
    assert.ok(answers.every((status) => status === 404))
    const refused = await write()
    assert.equal(refused.status, 429)
    assert.equal(refused.headers.get('ratelimit')?.split(';')[1], 'r=0')
    const seconds = Number(refused.headers.get('retry-after'))
    assert.ok(seconds > 50 && seconds <= 60, String(seconds))
    assert.equal(refused.headers.get('cache-control'), 'no-store')
    const { error } = (await refused.json()) as ErrorEnvelope
    assert.equal(error.code, 'too-many-requests')
    assert.equal((await call({ token })).status, 200)
    at.time.now += seconds * 1000
    assert.equal((await write()).status, 404)
    assert.ok(account.uid)
  })

  /** A student, and the path of a thread with this many bytes, which is more than one may write. */
  async function withThread(bytes: number) {
    const { id: classId, instructor, students } = await createHandInSchool(at).teach(1)
    const [student] = students
    const { version } = await writeWork(at, classId, student)
    const { insertedId } = await instructor.client.openThread({
      params: { id: version },
      body: { kind: 'whole', subject: 'light', text: 'Wait longer.' },
    })
    const thread_id = insertedId ?? assert.fail('no thread')
    const times = { created_at: at.time.now, edited_at: null, removed_at: null }
    const comment = { id: newId(), thread_id, author_id: student.actor.id, ...times }
    const text = 'x'.repeat(bytes)
    await insertRows(at.database.tables<Tables>(), 'comments', [{ ...comment, text }])
    return { token: student.idToken, path: `/api/thread/${thread_id}/comments` }
  }

  test('[7] a large answer counts as several calls, for its account and its address', async () => {
    const { token, path } = await withThread(5 * bytesPerCall)
    const from = '203.0.113.120'
    assert.equal(left(await call({ token, from, path })), 599)
    assert.equal(left(await call({ token, from: '203.0.113.121' })), 593)
    assert.equal(left(await call({ from, path: '/api/classes' })), 1193)
  })

  test('[7] an account gets two large answers at a time; its small ones and other accounts go on', async (t) => {
    // More than the system's buffers take.
    const { token, path } = await withThread(10_000_000)
    const other = await withThread(2 * largeFrom)
    const readNothing = async () => {
      const headers = { authorization: `Bearer ${token}` }
      const request = get(origin + path, { headers, agent: false }).on('error', () => {})
      t.after(() => request.destroy())
      const [response] = (await once(request, 'response')) as [IncomingMessage]
      return { request, status: response.statusCode }
    }
    const [first, second] = [await readNothing(), await readNothing()]
    assert.deepEqual([first.status, second.status], [200, 200])
    const third = await call({ token, path })
    assert.deepEqual([third.status, third.headers.get('retry-after')], [429, '2'])
    assert.equal(((await third.json()) as ErrorEnvelope).error.code, 'too-many-requests')
    const download = await call({ token, path: '/api/me/export' })
    assert.equal(download.status, 429)
    assert.equal((await call({ token })).status, 200)
    assert.equal((await call(other)).status, 200)
    first.request.destroy()
    let status = 0
    // Its end is noticed soon, but not at once; the token lasts an hour.
    for (let minute = 0; status !== 200 && minute < 50; minute += 1) {
      at.time.now += 60_000
      const answer = await call({ token, path })
      status = answer.status
      await answer.arrayBuffer()
    }
    assert.equal(status, 200)
  })

  test('[7] calls in the process itself are counted for nobody', async () => {
    const answer = await at.app.inject('/api/classes')
    assert.equal(answer.statusCode, 200)
    assert.equal(answer.headers['ratelimit'], undefined)
  })

  test('[7] two processes on one PostgreSQL count together; without limits nobody counts', async () => {
    const { account, idToken } = await at.person('Student')
    const startAnother = async (rateLimits: boolean) => {
      const school = await createSchool({
        ...(await openWork(at.database, Date.now)),
        database: at.database,
        verifyToken: async () => account,
        disableAccount: () => Promise.reject(new Error('nobody is removed')),
        emailOf: () => Promise.reject(new Error('nobody is removed')),
        isAccountOpen: async () => true,
        isEmailVerified: () => Promise.reject(new Error('nobody is made an admin')),
        clock: () => at.time.now,
        product: 'Testlight',
        languages: ['en'],
        origin: 'https://school.example',
        timeZone: 'UTC',
        selling: plainSelling,
        rateLimits,
      })
      const app = await createServer(createLog('silent'), 'loopback')
      await app.register(school.plugin, { prefix: '/api' })
      return { app, url: await app.listen({ host: '127.0.0.1', port: 0 }) }
    }
    const headers = { 'x-forwarded-for': '192.0.2.55' }
    const [second, unlimited] = [await startAnother(true), await startAnother(false)]
    const authorization = `Bearer ${idToken}`
    assert.equal(left(await call({ token: idToken, from: '192.0.2.55' })), 599)
    const there = await fetch(`${second.url}/api/users/me`, {
      headers: { ...headers, authorization },
    })
    assert.equal(left(there), at.database.engine === 'postgres' ? 598 : 599)
    const free = await fetch(`${unlimited.url}/api/classes`, { headers })
    assert.equal(free.headers.get('ratelimit'), null)
    await second.app.close()
    await unlimited.app.close()
  })

  test('[7] ended windows are deleted by the clean-up', async (t) => {
    if (at.database.engine === 'sqlite') return t.skip('one process counts in its memory')
    const db = at.database.tables<RateCountsTables>()
    const count = createDatabaseCounts(db)
    await db.deleteFrom('rate_counts').execute()
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => count(`caller-${n}`, 60_000, at.time.now)),
    )
    const together = await Promise.all(
      Array.from({ length: 20 }, () => count('one', 60_000, at.time.now)),
    )
    const counted = together.map(({ calls }) => calls).sort((a, b) => a - b)
    assert.deepEqual(
      counted,
      Array.from({ length: 20 }, (_, n) => n + 1),
    )
    await count('late', 60_000, at.time.now + 60_001)
    at.time.now += 60_001
    await at.school.cleanUp()
    const rows = await db.selectFrom('rate_counts').select('key').execute()
    assert.deepEqual(rows, [{ key: 'late' }])
  })
})

describe('counts in memory', () => {
  test('[7] never more windows than there is room for, and ended ones go', () => {
    const count = createMemoryCounts(100)
    for (let n = 0; n < 10_000; n += 1) count(`caller-${n}`, 60_000, n)
    assert.equal(count.size(), 100)
    assert.deepEqual(count('caller-9999', 60_000, 10_000), { calls: 2, endsAt: 69_999 })
    count('late', 60_000, 1_000_000)
    assert.equal(count.size(), 1)
  })
})

test('[7] a call that hangs is given up with 503', async () => {
  const app = await createServer(createLog('silent'), 'loopback')
  const hanging = Promise.withResolvers<string>()
  mount(
    app,
    { method: 'GET', path: '/slow', access: 'public', response: z.string() },
    {
      identify: async () => null,
      handle: () => hanging.promise,
      idempotent: () => assert.fail('no key'),
      nameOf: () => '',
      publicReads: { answers: createAnswerCache(async () => '1'), count: null },
      timeout: 20,
    },
  )
  const answer = await app.inject('/slow')
  assert.equal(answer.statusCode, 503)
  assert.equal(answer.headers['retry-after'], '5')
  assert.equal(answer.headers['cache-control'], 'no-store')
  assert.equal(answer.json<ErrorEnvelope>().error.code, 'unavailable')
  hanging.resolve('late')
  await app.close()
})
