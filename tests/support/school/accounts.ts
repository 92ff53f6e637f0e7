import { randomUUID } from 'node:crypto'
import type { Role } from '#contract/access.ts'
import type { Actor } from '#school/base/caller.ts'
import { makeAdmin, recogniseUser, registerUser } from '#school/users/users.ts'
import type { Parts } from '#start/parts.ts'
import { clientOver } from './client-over.ts'

/** A registered person for one test alone. */
export type Person = { name: string; email: string; password: string; idToken: string; uid: string }

/** An e-mail that no other test uses. */
export function uniqueEmail(word: string): string {
  return `${word}-${randomUUID().slice(0, 8)}@safelight.test`
}

type SignUpAnswer = { idToken: string; localId: string }

/** Calls an operation of the identity service, such as `signUp`; throws if it refuses. */
export async function callIdentity(
  origin: string,
  operation: string,
  body: object,
): Promise<unknown> {
  const response = await fetch(
    `${origin}/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=safelight-local`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
  )
  if (!response.ok) throw new Error(`${operation} answered ${await response.text()}`)
  return response.json()
}

/** Signs in by the identity service's call; returns the ID token. */
export async function signIn(origin: string, email: string, password: string): Promise<string> {
  const body = { email, password, returnSecureToken: true }
  const answer = await callIdentity(origin, 'signInWithPassword', body)
  return (answer as SignUpAnswer).idToken
}

/** Registers a person by the identity service's and the school's own calls. */
export async function registerPerson(
  origin: string,
  role: Exclude<Role, 'Admin'>,
  name = `${role} Tester`,
): Promise<Person> {
  const email = uniqueEmail(role.toLowerCase())
  const password = randomUUID()
  const { idToken, localId } = (await callIdentity(origin, 'signUp', {
    email,
    password,
    displayName: name,
    returnSecureToken: true,
  })) as SignUpAnswer
  await clientOver(origin, idToken).registerUser({ body: { name, role, email, photo: '' } })
  return { name, email, password, idToken, uid: localId }
}

/** Registers a person and makes them an admin, like the command line. */
export async function registerAdmin(
  site: { origin: string; parts: Pick<Parts, 'school'> },
  name = 'Admin Tester',
): Promise<Person> {
  const person = await registerPerson(site.origin, 'Instructor', name)
  await makeAdmin(site.parts.school, person.email)
  return person
}

/** Changes a person's password as on another device, which ends all their sessions. */
export async function changePassword(
  origin: string,
  { idToken }: Pick<Person, 'idToken'>,
  password: string,
): Promise<void> {
  await callIdentity(origin, 'update', { idToken, password, returnSecureToken: true })
}

/** Deletes a person's account, as the Firebase client does for its owner. */
export async function deleteAccount(
  origin: string,
  { idToken }: Pick<Person, 'idToken'>,
): Promise<void> {
  await callIdentity(origin, 'delete', { idToken })
}

/** Registers a student directly at a school, past HTTP: for large numbers. Returns the data for their calls. */
export async function enrolStudent(
  { identity, school }: Pick<Parts, 'identity' | 'school'>,
  { email, name }: { email: string; name: string },
): Promise<Actor> {
  if (identity === null) throw new Error('the site has no identity service of its own')
  const { uid } = await identity.accounts.create({ email, password: 'correct horse' })
  const account = { uid, email, emailVerified: true }
  await registerUser(school, account, { name, role: 'Student', photo: '' })
  const actor = await recogniseUser(school, account)
  if (actor === null) throw new Error(`${email} was not registered`)
  return actor
}
