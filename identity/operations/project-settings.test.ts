import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestIdentity, testKey, type TestIdentity } from '#identity/testing/test-identity.ts'

let service: TestIdentity
before(async () => {
  service = await createTestIdentity()
})
after(() => service.close())

const get = (path: string, key = testKey) =>
  service.app.inject(`/identitytoolkit.googleapis.com${path}?key=${key}`)

test('[7.38] GET v1/projects shows the number of the project and its domains', async () => {
  const answer = await get('/v1/projects')
  assert.equal(answer.statusCode, 200)
  const { projectId, authorizedDomains } = answer.json<Record<string, unknown>>()
  assert.match(String(projectId), /^\d{12}$/)
  assert.deepEqual(authorizedDomains, ['school.example', 'localhost', '127.0.0.1'])
})

test('[7.37] GET v2/recaptchaConfig says that reCAPTCHA is off', async () => {
  const answer = await get('/v2/recaptchaConfig')
  assert.equal(answer.statusCode, 200)
  assert.deepEqual(answer.json(), {
    recaptchaKey: 'projects/test-school/keys/off',
    recaptchaEnforcementState: [
      { provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'OFF' },
      { provider: 'PHONE_PROVIDER', enforcementState: 'OFF' },
    ],
  })
})

test('[7.31] GET v2/passwordPolicy shows the lengths that are enforced', async () => {
  const answer = await get('/v2/passwordPolicy')
  assert.equal(answer.statusCode, 200)
  assert.deepEqual(answer.json<Record<string, unknown>>()['customStrengthOptions'], {
    minPasswordLength: 6,
    maxPasswordLength: 4096,
  })
})

test('[7.38] they need the API key and GET', async () => {
  for (const path of ['/v1/projects', '/v2/recaptchaConfig', '/v2/passwordPolicy']) {
    assert.equal((await get(path, '')).statusCode, 403)
    const url = `/identitytoolkit.googleapis.com${path}?key=${testKey}`
    const posted = await service.app.inject({ method: 'POST', url, payload: {} })
    assert.equal(posted.statusCode, 405)
  }
})

test('[7.32] sign-in with a provider is refused while none is set up', async () => {
  const { code, status } = await service.call('signInWithIdp', {
    requestUri: 'http://localhost',
    postBody: '&id_token=x&providerId=google.com',
    returnSecureToken: true,
  })
  assert.equal(status, 400)
  assert.equal(code, 'OPERATION_NOT_ALLOWED')
})
