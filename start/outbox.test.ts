import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import type { KeptMessage } from '#platform/mail/outbox.ts'
import { registerOutbox } from './outbox.ts'

async function readOutbox(mails: KeptMessage[]) {
  const app = Fastify()
  registerOutbox(app, { product: 'A & B', origin: 'http://school.test', list: () => mails })
  const answer = await app.inject('/outbox')
  await app.close()
  return answer
}

const mail = (text: string): KeptMessage => ({
  to: '"<b>x</b>"@school.test',
  subject: '<script>alert(1)</script>',
  text,
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

test('the outbox runs nothing, is kept nowhere, and says where nothing was written yet', async () => {
  const { body, headers } = await readOutbox([])
  assert.match(body, /No mail has been written yet\./)
  assert.equal(headers['cache-control'], 'no-store')
  const policy = String(headers['content-security-policy'])
  assert.match(policy, /^default-src 'none'; style-src 'sha256-/)
  assert.doesNotMatch(policy, /script-src|unsafe/)
})
