import type { QueryOf } from '#contract/api.ts'
import type { Role } from '#contract/access.ts'
import type { Page } from '#contract/endpoint.ts'
import type { ModifiedCount } from '#contract/fields.ts'
import type { Instructor, ListedUser, UserBooking } from '#contract/users.ts'
import { findOffered } from '#messages/languages.ts'
import { isTransient } from '#platform/database/transient-failures.ts'
import { isUniqueViolation, transaction } from '#platform/database/transaction.ts'
import { newId } from '#platform/ids.ts'
import type { Account, AccountCaller, Actor } from '#school/base/caller.ts'
import { commandLine } from '#school/base/facts.ts'
import { toPage, totalOf, windowOf } from '#school/base/paging.ts'
import { refuse, refuseRemoved } from '#school/base/refuse.ts'
import { requireActor } from '#school/base/require-actor.ts'
import { requireOffered } from '#school/base/require-offered.ts'
import { requireRecentSignIn } from '#school/base/require-recent-sign-in.ts'
import { perSchool, type School } from '#school/base/school.ts'
import { findBookings } from '#school/cancellations/bookings.ts'
import { claimPhoto } from '#school/photos/claim-photo.ts'
import { followEmail, resolveEarlier } from './claim-record.ts'
import { forgetUser } from './leaving.ts'
import { loadUser } from './load-user.ts'
import {
  listInstructors as findInstructors,
  listUsers as findUsers,
  sortedValue,
  sortings,
  type InstructorRow,
} from './people.repo.ts'
import { changeRole, findOpenAdmins, requireOtherAdmin } from './roles.ts'
import { userSearchWordsOf } from './user-words.ts'
import { readRole } from './invitations.ts'
import { deleteInvitation } from './invitations.repo.ts'
import * as repo from './users.repo.ts'

const toPerson = ({ id, name, email, photo }: repo.UserRow) => ({ _id: id, name, email, photo })

/** In milliseconds. */
const week = 7 * 24 * 3_600_000

function toInstructor(row: InstructorRow): Instructor {
  const { students, topics, next } = row
  return { ...toPerson(row), students, topics, next }
}

const findByAccount = perSchool(({ db }) => repo.openFindByAccount(db))

/**
 * The user record of an account, or null; 403 if the user was removed. If the account's e-mail has changed,
 * the record and its classes follow, unless another record has it. Only a token shows a change, so even a
 * read call writes it; such a call must not fail because of that: the next one brings the same token.
 */
export async function recogniseUser(
  school: School,
  account: Pick<Account, 'uid' | 'email'>,
): Promise<Actor | null> {
  const row = await findByAccount(school)(account.uid)
  if (row === undefined) return null
  if (row.removed_at !== null || row.left_at !== null) throw refuseRemoved()
  if (row.email !== account.email)
    await transaction(school.db, (trx) => followEmail(trx, row.id, account.email)).catch(
      (error: unknown) => {
        if (!isUniqueViolation(error) && !isTransient(error)) throw error
      },
    )
  const { id, name, photo, role } = row
  return { id, accountId: account.uid, name, email: account.email, photo, role }
}

/**
 * Creates the record of an account; `insertedId` is null if the account or its e-mail has one (clause
 * 7.1). For a record left by an earlier account, see `resolveEarlier`. `photo` is an address or '':
 * without a record nobody has uploaded one. 400 for a language that the site does not have, 403 if the
 * account's user was removed, 409 last-admin.
 */
export async function registerUser(
  school: School,
  account: Account,
  person: {
    name: string
    role: 'Student' | 'Instructor'
    photo: string
    language?: string | undefined
    invitation?: string | undefined
  },
): Promise<{ insertedId: string | null }> {
  const { db, clock, accounts } = school
  const { languages } = school.settings
  const { name, photo, language = findOffered(languages, '') } = person
  requireOffered(languages, language)
  const row = {
    id: newId(),
    account_id: account.uid,
    name,
    email: account.email,
    photo,
    language,
    created_at: clock(),
    removed_at: null,
  }
  const insert = () =>
    transaction(db, async (trx) => {
      const { role, invitationId } = await readRole(trx, school, account, person)
      const claimed = await claimPhoto(trx, null, photo)
      const isNew = await repo.insertUser(trx, { ...row, role, photo: claimed })
      if (isNew && invitationId !== undefined) await deleteInvitation(trx, invitationId)
      return isNew
    })
  const inserted = (await insert()) || ((await resolveEarlier(school, account)) && (await insert()))
  // The account may have been deleted during the call, before there was a record.
  if (!(await accounts.isAccountOpen(account.uid))) await forgetUser(school, account.uid)
  return { insertedId: inserted ? row.id : null }
}

/** 403 unless the actor asks about themselves or is an admin (6.2). */
export async function hasRole({ db }: School, caller: AccountCaller, email: string, role: Role) {
  if (email === caller.account.email) return caller.user?.role === role
  if (caller.user?.role !== 'Admin') throw refuse('forbidden', 'ownEmail')
  return (await repo.findByEmail(db, email))?.role === role
}

/** They match all words of `q`, and have an approved class of `topic`. */
export async function listInstructors(
  { db }: School,
  { q = '', topic, sort = 'longest', ...page }: Omit<QueryOf<'listInstructors'>, 'role'>,
): Promise<Page<Instructor>> {
  const { cursor, kind } = sortings[sort]
  const window = windowOf(cursor, page, kind)
  const words = userSearchWordsOf(q)
  // A query without a letter or digit matches nobody, not everybody.
  if (q !== '' && words.length === 0) return { items: [], total: totalOf(0) }
  const { rows, total } = await findInstructors(db, { sort, topic, words }, window)
  return toPage(window, rows, (row) => sortedValue(row, sort), toInstructor, total)
}

/** Longest here first; with all words of `q`, the role, or joined within a week. */
export async function listUsers(
  { db, clock, accounts: { isEmailVerified } }: School,
  { q = '', joined, ...query }: QueryOf<'listUsers'>,
): Promise<Page<ListedUser>> {
  const words = userSearchWordsOf(q)
  if (q !== '' && words.length === 0) return { items: [], total: totalOf(0) }
  const since = joined === undefined ? undefined : clock() - week
  const page = await findUsers(db, { ...query, words, since })
  const items = page.items.map(async (row) => ({
    ...toPerson(row),
    role: row.role,
    joinedAt: row.created_at,
    emailVerified: await isEmailVerified(row.account_id, row.email),
  }))
  return { ...page, items: await Promise.all(items) }
}

/**
 * Makes an admin an instructor or the other way round (clause 4.4); idempotent. 403 sign-in-too-old, 404
 * unknown, 409 student-role-fixed, last-admin.
 */
export async function setUserRole(
  school: School,
  actor: Actor,
  id: string,
  role: 'Admin' | 'Instructor',
): Promise<ModifiedCount> {
  requireRecentSignIn(actor, school.clock())
  const open = await findOpenAdmins(school, id)
  return transaction(school.db, async (trx) => {
    await repo.lockAdmins(trx)
    await requireActor(trx, actor, 'users:set-role')
    const row = await loadUser(trx, id)
    if (row.role === 'Student') throw refuse('student-role-fixed', 'studentRole')
    if (row.role === 'Admin' && role !== 'Admin') await requireOtherAdmin(trx, id, open)
    return { modifiedCount: (await changeRole(school, trx, actor, row, role)) ? 1 : 0 }
  })
}

/** Coming bookings of a user, soonest first, at most 100. 404 unknown. */
export async function listBookings({ db, clock }: School, userId: string): Promise<UserBooking[]> {
  const { id } = await loadUser(db, userId)
  return findBookings(db, id, clock())
}

/** For the command line; `registeredAt` in milliseconds since 1970. */
export async function findRegistered({ db }: School, email: string) {
  const row = await repo.findByEmail(db, email.trim().toLowerCase())
  if (row === undefined) return undefined
  const { name, role, account_id: uid, created_at: registeredAt } = row
  return { name, role, email: row.email, uid, registeredAt }
}

/**
 * Makes the first admin from the command line (clause 6.1), from any user record, even a student's.
 * `unknown` if nobody has this e-mail, or not with the account `uid`, if given.
 */
export function makeAdmin(
  school: School,
  email: string,
  uid?: string,
): Promise<'done' | 'already' | 'unknown'> {
  return transaction(school.db, async (trx) => {
    await repo.lockAdmins(trx)
    const row = await repo.findByEmail(trx, email.trim().toLowerCase())
    if (row === undefined || row.account_id !== (uid ?? row.account_id)) return 'unknown'
    return (await changeRole(school, trx, commandLine, row, 'Admin')) ? 'done' : 'already'
  })
}
