import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '#contract/errors.ts'
import { readTranslator } from '#messages/catalogue.ts'
import { AuthProblem, toAuthProblem } from './messages.ts'

const t = readTranslator('en', 'problems')
const say = ({ key }: AuthProblem) => (key === null ? null : t(key))

/** The codes that the specification lists (its identity section); the client writes `auth/` before them. */
const codes = [
  'email-already-in-use',
  'wrong-password',
  'user-not-found',
  'invalid-email',
  'missing-password',
  'too-many-requests',
  'user-disabled',
  'expired-action-code',
  'invalid-action-code',
  'requires-recent-login',
  'invalid-user-token',
  'user-token-expired',
  'operation-not-allowed',
  'credential-already-in-use',
  'invalid-credential',
  'multi-factor-auth-required',
  'network-request-failed',
  'popup-blocked',
  'popup-closed-by-user',
  'unauthorized-domain',
]

function thrownByClient(code: string): Error {
  return Object.assign(new Error(`Firebase: Error (${code}).`), { code })
}

test('[8.1] every listed code has a message of its own, with the code at hand', () => {
  const fallback = say(toAuthProblem(thrownByClient('auth/never-heard-of')))
  for (const code of codes) {
    const problem = toAuthProblem(thrownByClient(`auth/${code}`))
    assert.equal(problem.code, `auth/${code}`)
    const message = say(problem) ?? ''
    assert.notEqual(message, fallback, code)
    assert.doesNotMatch(message, /firebase|auth\//i)
  }
})

test('[8.1] a wrong e-mail and a wrong password read the same', () => {
  for (const code of ['wrong-password', 'user-not-found', 'invalid-credential'])
    assert.equal(say(new AuthProblem(`auth/${code}`)), 'Please Check Your email & password')
})

test('[8.1] whatever is thrown becomes a sentence, never a raw object', () => {
  for (const thrown of [new TypeError('x is not a function'), 'text', { some: 'object' }, null]) {
    const problem = toAuthProblem(thrown)
    assert.equal(say(problem), 'Something went wrong. Please try again.')
    assert.equal(problem.code, 'auth/unknown')
  }
})

test("[8.6] the school's own refusal keeps its words and its code", () => {
  const problem = toAuthProblem(new ApiError('unavailable', 0, 'The school could not be reached.'))
  assert.equal(problem.message, 'The school could not be reached.')
  assert.equal(problem.code, 'unavailable')
  assert.equal(toAuthProblem(problem), problem)
})
