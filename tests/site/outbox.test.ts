import assert from 'node:assert/strict'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import Fastify from 'fastify'
import type { StoredMessage } from '#platform/mail/outbox.ts'
import { registerOutbox } from '#start/http/outbox.ts'
import { startSite, type TestSite } from '#tests/support/school/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

async function readOutbox(mails: StoredMessage[]) {
  const app = Fastify()
  registerOutbox(app, {
    settings: { product: 'A & B' },
    origin: 'http://school.test',
    list: () => mails,
  })
  const answer = await app.inject('/outbox')
  await app.close()
  return answer
}

const mail = (text: string): StoredMessage => ({
  id: 'mail-1',
  to: '"<b>x</b>"@school.test',
  subject: '<script>alert(1)</script>',
  text,
  html: '',
  at: Date.UTC(2030, 0, 1, 12),
})

test('the outbox shows mails as text; only links to the site itself can be followed', async () => {
  const { body } = await readOutbox([
    mail(
      'See http://school.test/account/action?mode=x&oobCode=y\nor http://school.test.evil.test/ <i>',
    ),
  ])
  assert.match(body, /<title>A &amp; B \| Outbox<\/title>/)
  assert.doesNotMatch(body, /<script|<b>|<i>/)
  assert.deepEqual(
    [...body.matchAll(/<a href="([^"]*)"/g)].map(([, link]) => link),
    ['/', 'http://school.test/account/action?mode=x&amp;oobCode=y'],
  )
  assert.match(body, /2030-01-01 12:00:00 UTC/)
})

test('the outbox runs nothing, is cached nowhere, and says so when it is empty', async () => {
  const { body, headers } = await readOutbox([])
  assert.match(body, /No emails yet\./)
  assert.equal(headers['cache-control'], 'no-store')
  const policy = String(headers['content-security-policy'])
  assert.match(policy, /^default-src 'none'; style-src 'sha256-/)
  assert.doesNotMatch(policy, /script-src|unsafe/)
})

/** Sends a request with headers that `fetch` chooses itself. */
async function ask(url: string, headers: Record<string, string>) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers }, resolve).on('error', reject)
  })
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

test('the outbox answers this machine by its own names only', async () => {
  const url = `${site.origin}/outbox`
  const { host } = new URL(url)
  for (const name of [host, 'localhost', 'LocalHost:3000', '127.0.0.1:80', '[::1]', '[::1]:3000'])
    assert.equal((await ask(url, { host: name })).status, 200, name)
  const strangers: Record<string, string>[] = [
    { host: 'rebound.example' },
    { host: 'rebound.example:3000', 'x-forwarded-host': 'localhost' },
    { host: 'localhost.rebound.example' },
    { host: '127.0.0.1.rebound.example' },
    { host: 'rebound.example/localhost' },
    { host: 'localhost@rebound.example' },
    { host: 'localhost:3000:80' },
    { host: '127.0.0.2' },
    { host: '[::]' },
    { host, 'x-forwarded-for': '203.0.113.7' },
  ]
  for (const headers of strangers)
    for (const path of [url, `${url}?a`]) {
      const { status, body } = await ask(path, headers)
      assert.equal(status, 404, JSON.stringify(headers))
      assert.doesNotMatch(body, /Demonstration/)
    }
})

test('a page of another origin cannot read the outbox', async () => {
  const { headers } = await ask(`${site.origin}/outbox`, { origin: 'https://other.example' })
  assert.deepEqual(
    Object.keys(headers).filter((name) => name.startsWith('access-control-')),
    [],
  )
  assert.equal(headers['cross-origin-resource-policy'], 'same-origin')
})
