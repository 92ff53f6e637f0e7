import { randomBytes } from 'node:crypto'
import type { Identity } from '#identity/service.ts'
import type { Account, Actor } from '#school/caller.ts'
import type { School } from '#school/school.ts'
import * as content from './content.ts'
import { readSelectedPhotos } from './selected-photos.ts'

type Parts = { identity: Identity | null; school: School }

/**
 * Fills a database without users with the content of the demonstration; any other stays as it is.
 * Every step looks first whether it is done, and the gallery comes last: a filling that was broken
 * off goes on at the next start. Without an identity service of ours there is nobody to fill it with.
 */
export async function fillWithDemoContent({ identity, school }: Parts): Promise<void> {
  if (identity === null || !(await isWanting(school))) return
  const people = await ensurePeople(identity, school)
  const admin = find(people, content.admin.name)
  for (const offered of content.classes.toReversed()) {
    const id = await ensureClass(school, admin, find(people, offered.instructor), offered)
    for (const name of offered.paid ?? []) {
      const student = find(people, name)
      await school.orders.pay(student, await ensureOrder(school, student, id, offered.className))
    }
    for (const name of offered.unpaid ?? [])
      await ensureOrder(school, find(people, name), id, offered.className)
  }
  await school.gallery.replace(await readSelectedPhotos())
}

/** A filling that was broken off has no gallery yet, and its first user is the demo's admin. */
async function isWanting(school: School): Promise<boolean> {
  const { items } = await school.users.list({ limit: 1 })
  const first = items[0]
  if (first === undefined) return true
  return first.email === content.admin.email && (await school.gallery.list()).length === 0
}

/** Everybody by name. The order of the user records is the order on the pages. */
async function ensurePeople(
  { accounts }: Identity,
  { users }: School,
): Promise<Map<string, Actor>> {
  // Together, because every password takes its time to hash.
  const enrolled = await Promise.all(
    content.people.map(async (person) => [person, await ensureAccount(accounts, person)] as const),
  )
  const actors = new Map<string, Actor>()
  for (const [person, account] of enrolled)
    actors.set(person.name, await ensureUser(users, account, person))
  return actors
}

async function ensureAccount(
  accounts: Identity['accounts'],
  { name, email, photo = '', password = randomBytes(32).toString('base64url') }: content.Person,
): Promise<Account> {
  const { uid } =
    (await accounts.find(email)) ??
    (await accounts.create({
      email,
      password,
      displayName: name,
      photoUrl: photo,
      emailVerified: true,
    }))
  return { uid, email, emailVerified: true }
}

async function ensureUser(
  users: School['users'],
  account: Account,
  { name, role, photo = '' }: content.Person,
): Promise<Actor> {
  // Nobody registers as an admin.
  await users.register(account, { name, photo, role: role === 'Admin' ? 'Instructor' : role })
  if (role === 'Admin') await users.makeAdmin(account.email)
  const actor = await users.recognise(account)
  if (actor === null) throw new Error(`${account.email} has another account's user record`)
  return actor
}

function find(people: Map<string, Actor>, name: string): Actor {
  const actor = people.get(name)
  if (actor === undefined) throw new Error(`the demo content names ${name}, who is not in it`)
  return actor
}

async function ensureClass(
  { classes }: School,
  admin: Actor,
  instructor: Actor,
  { seats, status, feedback, ...facts }: content.DemoClass,
): Promise<string> {
  const own = await classes.listOf(instructor, instructor.email, {})
  const present = own.items.find((one) => one.className === facts.className)
  const added = { ...facts, availableSeats: seats, instructorName: instructor.name }
  const id = present?._id ?? (await classes.add(instructor, added)).insertedId
  if (status !== 'pending' && present?.status !== 'approved')
    await classes.setStatus(admin, id, 'approved')
  if (feedback !== undefined) await classes.setFeedback(admin, id, feedback)
  return id
}

async function ensureOrder(
  { orders }: School,
  student: Actor,
  classId: string,
  courseName: string,
): Promise<string> {
  const own = await orders.listOf(student, student.email, {})
  const present = own.items.find((order) => order.classId === classId)
  if (present !== undefined) return present._id
  const wanted = { classId, courseName, studentName: student.name }
  return (await orders.place(student, wanted)).insertedId
}
