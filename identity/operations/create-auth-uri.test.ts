import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newEmail, onEachIdentity } from '#identity/testing/test-identity.ts'

onEachIdentity('accounts:createAuthUri', (service) => {
  const ask = (body: object) => service().call('createAuthUri', body)
  const continueUri = 'http://localhost'

  test('[7.30] says the same of every e-mail, with an account or without', async () => {
    const { email } = await service().register(newEmail())
    for (const identifier of [email, newEmail()]) {
      const { status, body } = await ask({ identifier, continueUri, sessionId: 'mine' })
      assert.equal(status, 200)
      assert.deepEqual(body, { kind: 'identitytoolkit#CreateAuthUriResponse', sessionId: 'mine' })
    }
    const { body } = await ask({ identifier: email, continueUri })
    assert.match(String(body['sessionId']), /^[\w-]{43}$/)
  })

  test('[7.30] of two faults the first of the list is reported', async () => {
    const cases: [body: object, code: string][] = [
      [{}, 'MISSING_IDENTIFIER'],
      [{ identifier: 'wrong' }, 'MISSING_CONTINUE_URI'],
      [{ identifier: 'wrong', continueUri: 'wrong' }, 'INVALID_IDENTIFIER'],
      [{ identifier: newEmail(), continueUri: 'wrong' }, 'INVALID_CONTINUE_URI'],
    ]
    for (const [body, code] of cases) assert.equal((await ask(body)).code, code)
  })
})
