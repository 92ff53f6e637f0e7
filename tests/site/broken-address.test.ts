import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#tests/support/school/site.ts'

test('[7.30] a broken address has Google’s envelope below the identity service, the school’s elsewhere', async (t) => {
  const site = await startSite()
  t.after(() => site.close())
  const ask = async (path: string) => {
    const response = await fetch(site.origin + path)
    assert.equal(response.status, 400)
    assert.match(String(response.headers.get('x-request-id')), /^[\da-f-]{36}$/)
    return (await response.json()) as { error: Record<string, unknown> }
  }
  const identity = await ask('/identitytoolkit.googleapis.com/v1/%E0%A4%A')
  assert.equal(identity.error['code'], 400)
  assert.equal(identity.error['status'], 'INVALID_ARGUMENT')
  assert.equal(typeof (await ask('/api/%E0%A4%A')).error['code'], 'string')
})
