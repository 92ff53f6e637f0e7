import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inEnglish } from '#tests/support/reasons.ts'
import { newPasswordForm, registrationForm } from './registration.ts'

const good = {
  firstName: ' Ada ',
  lastName: 'Lovelace',
  email: 'Ada@School.test',
  role: 'Student',
  password: 'secret1',
  confirm: 'secret1',
  photo: '',
}

function errorsOf(form: Record<string, unknown>): Record<string, string> {
  const result = registrationForm.safeParse(form)
  const issues = result.error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), inEnglish(message)]))
}

test('[2.8] a registration is taken trimmed, its e-mail in lower case', () => {
  assert.deepEqual(registrationForm.parse(good), {
    ...good,
    firstName: 'Ada',
    email: 'ada@school.test',
  })
})

test('[5.2] what is required is asked for by name', () => {
  const { firstName, lastName, email, password, confirm } = errorsOf({ role: 'Student' })
  assert.equal(firstName, 'First name is required')
  assert.equal(lastName, 'Last name is required')
  assert.equal(email, 'Email is required')
  assert.equal(password, 'Password is required')
  assert.equal(confirm, 'Confirm password is required')
})

test('[5.2] passwords that differ stop the registration, also beside other mistakes', () => {
  assert.deepEqual(errorsOf({ ...good, confirm: 'secret2' }), { confirm: "Password Can't match" })
  const both = errorsOf({ ...good, confirm: 'secret2', firstName: '' })
  assert.equal(both['confirm'], "Password Can't match")
  assert.equal(both['firstName'], 'First name is required')
})

test('[2.8] a password has at least 6 characters, a photo is empty or a web address', () => {
  const { password } = errorsOf({ ...good, password: 'short', confirm: 'short' })
  assert.equal(password, 'Password needs at least 6 characters')
  assert.deepEqual(errorsOf({ ...good, photo: 'javascript:alert(1)' }), {
    photo: 'Photo URL must begin with http:// or https://',
  })
  assert.deepEqual(errorsOf({ ...good, photo: 'https://pictures.test/ada.jpg' }), {})
})

test('[5.2] a character that turns the writing around is told at its field', () => {
  assert.deepEqual(errorsOf({ ...good, firstName: 'A\u202eda', lastName: 'Love\u200flace' }), {
    firstName: 'First name contains a hidden character that reverses letters. Type it again',
    lastName: 'Last name contains a hidden character that reverses letters. Type it again',
  })
})

test('[6.1] nobody registers as an admin', () => {
  assert.deepEqual(errorsOf({ ...good, role: 'Admin' }), {
    role: 'Role must be Student or Instructor',
  })
})

test('[5.2] a new password is checked as at registration', () => {
  assert.ok(newPasswordForm.safeParse({ password: 'secret1', confirm: 'secret1' }).success)
  const { error } = newPasswordForm.safeParse({ password: 'short', confirm: 'other' })
  assert.deepEqual(
    error?.issues.map(({ message }) => inEnglish(message)),
    ['Password needs at least 6 characters', "Password Can't match"],
  )
})
