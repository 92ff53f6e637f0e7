import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { api } from '#contract/api.ts'
import type { ErrorEnvelope } from '#contract/errors.ts'
import { createServer } from '#platform/http/server.ts'
import { createLog } from '#platform/log.ts'
import { payOrder } from '#school/checkouts/checkouts.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { plainSelling } from '#tests/support/money/selling.ts'
import { openWork } from '#tests/support/school/jobs.ts'
import { createSchool } from './school.ts'
import { listUsers } from './users/users.ts'

onDatabase('the API', (create) => {
  const at = openSchool(create)

  const errorOf = (answer: { json: () => unknown }) => (answer.json() as ErrorEnvelope).error

  test('[7] an unknown path is 404 in the envelope', async () => {
    for (const url of ['/api/nothing', '/api', '/api/', '/api/class', '/api/class/a/b']) {
      const answer = await at.app.inject(url)
      assert.equal(answer.statusCode, 404, url)
      assert.equal(errorOf(answer).code, 'not-found', url)
    }
  })

  test('[7] a known path with another method is 405 and says which are allowed', async () => {
    for (const [method, url, allow] of [
      ['DELETE', '/api/classes', 'GET, POST, HEAD'],
      ['PATCH', '/api/user/1', 'PUT, DELETE'],
      ['POST', '/api/openapi.json', 'GET, HEAD'],
      ['OPTIONS', '/api/order', 'POST, GET, HEAD'],
      ['HEAD', '/api/feedbackStatus/1', 'PUT'],
    ] as const) {
      const answer = await at.app.inject({ method, url })
      assert.equal(answer.statusCode, 405, url)
      assert.equal(answer.headers['allow'], allow)
      if (method !== 'HEAD') assert.equal(errorOf(answer).code, 'method-not-allowed')
    }
  })

  test('[7] a body that is not JSON, not declared as JSON, or too large', async () => {
    const { idToken } = await at.person('Instructor')
    const post = (contentType: string, payload: string) =>
      at.app.inject({
        method: 'POST',
        url: '/api/classes',
        headers: { authorization: `Bearer ${idToken}`, 'content-type': contentType },
        payload,
      })
    const outcome = async (answer: ReturnType<typeof post>) =>
      `${(await answer).statusCode} ${errorOf(await answer).code}`
    assert.equal(await outcome(post('application/json', '{"name":')), '400 malformed-body')
    assert.equal(await outcome(post('application/json', '')), '400 malformed-body')
    assert.equal(await outcome(post('application/json', '[]')), '400 invalid-input')
    assert.equal(await outcome(post('application/json', 'null')), '400 invalid-input')
    assert.equal(await outcome(post('text/xml', '<a/>')), '415 unsupported-media-type')
    const ofBytes = (bytes: number) => `{"className":"${'x'.repeat(bytes - 16)}"}`
    assert.equal(await outcome(post('application/json', ofBytes(65_536))), '400 invalid-input')
    assert.equal(await outcome(post('application/json', ofBytes(65_537))), '413 body-too-large')
  })

  test('[6.4] the scheme of the token may be written in any case', async () => {
    const { idToken } = await at.person('Student')
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      const headers = { authorization: `${scheme} ${idToken}` }
      assert.equal((await at.app.inject({ url: '/api/users/me', headers })).statusCode, 200)
    }
    const headers = { authorization: `Basic ${idToken}` }
    assert.equal((await at.app.inject({ url: '/api/users/me', headers })).statusCode, 401)
  })

  test('[7] /api/openapi.json describes every call of the table and no other', async () => {
    const answer = await at.app.inject('/api/openapi.json')
    const document = answer.json<{
      info: { title: string }
      paths: Record<string, Record<string, { operationId: string }>>
    }>()
    assert.equal(document.info.title, 'Testlight API')
    const described = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    assert.deepEqual(described.sort(), Object.keys(api).sort())
  })

  test('[6.4] account ids, times and other columns never leave', async () => {
    const { id, instructor } = await at.addClass()
    const student = await at.person('Student')
    await payOrder(at.school, student.actor, await at.order(student, id))
    const admin = await at.person('Admin')
    const answers = await Promise.all([
      admin.client.listUsers(),
      admin.client.listAllClasses(),
      admin.client.listInstructorClasses({ query: { email: instructor.account.email } }),
      admin.client.readClass({ params: { id } }),
      admin.client.readOwnUser(),
      student.client.listOrders({ query: { email: student.account.email } }),
      student.client.listInstructors({ query: { role: 'instructor' } }),
    ])
    const text = JSON.stringify(answers)
    assert.ok(text.includes(id))
    for (const uid of [instructor.account.uid, student.account.uid]) {
      // Test people's e-mails begin with their uid.
      assert.ok(!text.replaceAll(`${uid}@example.com`, '').includes(uid))
    }
    for (const column of ['account_id', 'instructor_id', '_cents', 'created_at', 'removed_at'])
      assert.ok(!text.includes(column), column)
    const orders = JSON.stringify(answers[5])
    assert.ok(!orders.includes(student.actor.id))
  })

  test('[7] text of any script, quotes and markup come back as they were sent', async () => {
    const { client, account } = await at.visitor()
    const name = `O’Brien "<b>" 🦊 名前 \u200D ${randomUUID()}`
    await client.registerUser({ body: { name, role: 'Student', email: account.email } })
    assert.equal((await client.readOwnUser()).name, name)
  })

  test('[7] a second start on the same database finds everything as it was', async () => {
    const { actor } = await at.person('Student')
    const again = await createSchool({
      ...(await openWork(at.database, Date.now)),
      database: at.database,
      verifyToken: () => Promise.reject(new Error('nobody calls')),
      disableAccount: () => Promise.reject(new Error('nobody calls')),
      emailOf: () => Promise.reject(new Error('nobody calls')),
      isAccountOpen: () => Promise.reject(new Error('nobody calls')),
      isEmailVerified: () => Promise.resolve(false),
      clock: () => at.time.now,
      product: 'Testlight',
      languages: ['en'],
      origin: 'https://school.example',
      timeZone: 'UTC',
      selling: plainSelling,
    })
    const { items } = await listUsers(again, {})
    assert.ok(items.some(({ _id }) => _id === actor.id))
  })

  test('[7] a check of tokens that fails for its own reasons is 500, not 401', async () => {
    const broken = await createSchool({
      ...(await openWork(at.database, Date.now)),
      database: at.database,
      verifyToken: () => Promise.reject(new Error('keys cannot be read')),
      disableAccount: () => Promise.reject(new Error('nobody calls')),
      emailOf: () => Promise.reject(new Error('nobody calls')),
      isAccountOpen: () => Promise.reject(new Error('nobody calls')),
      isEmailVerified: () => Promise.reject(new Error('nobody calls')),
      clock: () => at.time.now,
      product: 'Testlight',
      languages: ['en'],
      origin: 'https://school.example',
      timeZone: 'UTC',
      selling: plainSelling,
    })
    const app = await createServer(createLog('silent'), 'loopback')
    await app.register(broken.plugin, { prefix: '/api' })
    const headers = { authorization: 'Bearer x' }
    const answer = await app.inject({ url: '/api/users/me', headers })
    assert.equal(answer.statusCode, 500)
    assert.ok(!answer.body.includes('keys cannot be read'))
    await app.close()
  })
})
