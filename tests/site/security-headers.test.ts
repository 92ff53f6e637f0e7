import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { startSite, type TestSite } from '#tests/support/school/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const nothing = /^default-src 'none'; base-uri 'none'; frame-ancestors 'none'$/
const ofPages = /^default-src 'self'; script-src 'self' 'sha256-/
const ofDocuments = /^default-src 'none'; (?:script|style)-src '(?:nonce|sha256)-/

const lookup = '/identitytoolkit.googleapis.com/v1/accounts:lookup'

/** One request for each kind of answer: its line, its status, and its rights in a browser. */
const requests = [
  ['GET /', 200, ofPages],
  ['HEAD /', 200, ofPages],
  ['GET /no-such-page', 404, ofPages],
  ['GET /classes.data', 200, nothing],
  ['POST /', 405, nothing],
  ['GET /robots.txt', 200, nothing],
  ['GET /sitemap.xml', 200, nothing],
  ['GET /favicon.svg', 200, nothing],
  ['GET /photos/hero-1.jpg', 200, nothing],
  ['GET /photos/none.jpg', 404, nothing],
  ['GET /api/classes', 200, nothing],
  ['GET /api/users/me', 401, nothing],
  ['GET /api/none', 404, nothing],
  ['GET /api/docs', 200, ofDocuments],
  ['GET /api/openapi.json', 200, nothing],
  ['GET /api/%E0%A4%A', 400, nothing],
  ['GET /outbox', 200, ofDocuments],
  ['GET /identity/google/start', 400, ofDocuments],
  ['GET /identity/google/start?flow=aaaaaaaaaaaaaaaa', 303, nothing],
  [`POST ${lookup}`, 403, nothing],
  [`OPTIONS ${lookup}`, 204, nothing],
  ['GET /identitytoolkit.googleapis.com/v1/%E0%A4%A', 400, nothing],
  [`GET /${'x'.repeat(20_000)}`, 431, nothing],
  ['no request', 400, nothing],
] as const

for (const [line, status, policy] of requests)
  test(`[7] headers for browsers: ${line.slice(0, 80)}`, async () => {
    const socket = connect(Number(new URL(site.origin).port), '127.0.0.1')
    socket.write(`${line} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`)
    const [head = ''] = (await text(socket)).split('\r\n\r\n')
    assert.ok(head.startsWith(`HTTP/1.1 ${status} `), head)
    const valuesOf = (name: string) =>
      Array.from(head.matchAll(new RegExp(`^${name}: (.*)$`, 'gim')), ([, value]) => value)
    assert.deepEqual(valuesOf('x-content-type-options'), ['nosniff'])
    const policies = valuesOf('content-security-policy')
    assert.equal(policies.length, 1, head)
    assert.match(String(policies[0]), policy)
    assert.match(String(policies[0]), /base-uri 'none';.*frame-ancestors 'none'/)
  })
