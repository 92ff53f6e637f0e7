import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { offerClass } from '#tests/support/school/classes.ts'
import { startLoggedServer } from '#tests/support/process/logged-server.ts'
import { startSite } from '#tests/support/school/site.ts'

type RequestOptions = { method?: string; headers?: Record<string, string> }

async function ask(address: string, { method = 'GET', headers = {} }: RequestOptions = {}) {
  const sent = request(address, { method, headers, agent: false })
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const { date: _date, 'x-request-id': id, ratelimit, ...others } = answer.headers
  // Fastify's own answer to HEAD adds a length of 0, which 304 need not have (RFC 9110 8.6).
  if (method === 'HEAD' && answer.statusCode === 304) delete others['content-length']
  const left = Number(/r=(\d+)/.exec(String(ratelimit))?.[1])
  const body = await text(answer.setEncoding('latin1'))
  return { id, left, same: { status: answer.statusCode, headers: others, body } }
}

/** A request that declares a body, even an empty one, always goes to the framework. */
const framework = { 'content-length': '0' }

test('[4.8] a cached answer is the same whether it comes before the framework or through it', async (t) => {
  const site = await startSite()
  t.after(() => site.close())
  const { origin } = site
  const [admin, instructor] = await Promise.all([
    registerAdmin(site),
    registerPerson(origin, 'Instructor', 'Vera Window'),
  ])
  for (const className of ['North light', 'South light'])
    await offerClass(site, { className, instructor, approvedBy: admin })
  const paths = ['/', '/classes', '/classes.data', '/login', '/api/classes?limit=1', '/api/gallery']
  for (const path of [...paths, '/api/users?role=instructor', '/api/openapi.json', '/api/docs']) {
    const { etag } = (await ask(origin + path)).same.headers
    const variants: Record<string, string>[] = [
      {},
      { 'accept-encoding': 'gzip, deflate, br, zstd' },
      { 'accept-encoding': 'gzip' },
      { 'if-none-match': String(etag) },
      { 'if-none-match': String(etag), 'accept-encoding': 'br' },
      { authorization: 'Bearer whoever', cookie: 'a=b' },
    ]
    for (const variant of variants)
      for (const method of ['GET', 'HEAD']) {
        const slow = await ask(origin + path, { method, headers: { ...variant, ...framework } })
        const fast = await ask(origin + path, { method, headers: variant })
        assert.deepEqual(fast.same, slow.same, `${method} ${path} ${JSON.stringify(variant)}`)
        assert.match(String(fast.id), /^[\w-]{36}$/)
        assert.notEqual(fast.id, slow.id)
        assert.equal(fast.left, slow.left - 1, 'each is counted')
      }
  }
})

test('[7] a request that is answered before the framework has a line in the log, like any other', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'safelight-test-'))
  const server = await startLoggedServer({ DATA_DIR: dataDir })
  t.after(async () => {
    await server.close()
    await rm(dataDir, { recursive: true })
  })
  const address = `${server.origin}/api/classes?limit=1`
  const ids = []
  for (const headers of [framework, {}, {}]) ids.push((await ask(address, { headers })).id)
  const lines = server.lines.filter(({ msg }) => msg === 'answered')
  assert.equal(lines.length, 3)
  for (const [index, line] of lines.entries()) {
    const { reqId, method, path, status } = line as (typeof lines)[number] & Record<string, unknown>
    assert.deepEqual([reqId, method, path, status], [ids[index], 'GET', '/api/classes', 200])
    assert.deepEqual(Object.keys(line), Object.keys(lines[0] ?? {}))
  }
})
