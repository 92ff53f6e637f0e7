import type { QueryOf } from '#contract/api.ts'
import type { Role } from '#contract/access.ts'
import type { Page } from '#contract/endpoint.ts'
import type { ModifiedCount } from '#contract/fields.ts'
import type { Instructor, ListedUser } from '#contract/users.ts'
import { isTransient } from '#platform/database/transient-failures.ts'
import { isUniqueViolation, transaction } from '#platform/database/transaction.ts'
import { newId } from '#platform/ids.ts'
import { findOffered, type Language } from '#messages/languages.ts'
import { commandLine } from '#school/audit/audit.service.ts'
import type { Account, AccountCaller, Actor } from '#school/base/caller.ts'
import { toPage, totalOf, windowOf } from '#school/base/paging.ts'
import { claimPhoto } from '#school/photos/claim-photo.ts'
import { refuse, refuseRemoved } from '#school/base/refuse.ts'
import { requireActor } from '#school/base/require-actor.ts'
import { requireRecentSignIn } from '#school/base/require-recent-sign-in.ts'
import {
  listInstructors,
  listUsers,
  sortedValue,
  sortings,
  type InstructorRow,
} from './people.repo.ts'
import { changeRole, findOpenAdmins, requireOtherAdmin } from './roles.ts'
import { followEmail, resolveEarlier } from './claim-record.ts'
import { createLeaving, type LeavingParts } from './leaving.ts'
import { requireOffered } from './require-offered.ts'
import { loadUser } from './load-user.ts'
import { userSearchWordsOf } from './user-words.ts'
import * as repo from './users.repo.ts'

export type UsersParts = LeavingParts & {
  languages: readonly Language[]
}

const toPerson = ({ id, name, email, photo }: repo.UserRow) => ({ _id: id, name, email, photo })

/** In milliseconds. */
const week = 7 * 24 * 3_600_000

function toInstructor(row: InstructorRow): Instructor {
  const { students, topics, next } = row
  return { ...toPerson(row), students, topics, next }
}

export type UsersService = ReturnType<typeof createUsers>

export function createUsers(parts: UsersParts) {
  const { db, clock, classes, isAccountOpen, isEmailVerified, languages } = parts
  const leaving = createLeaving(parts)
  const findByAccount = repo.openFindByAccount(db)

  return {
    ...leaving,

    /**
     * The user record of an account, or null; 403 if the user was removed. If the account's e-mail has
     * changed, the record and its classes follow, unless another record has it. Only a token shows a change,
     * so even a read call writes it; such a call must not fail because of that: the next one brings the same
     * token.
     */
    async recognise(account: Pick<Account, 'uid' | 'email'>): Promise<Actor | null> {
      const row = await findByAccount(account.uid)
      if (row === undefined) return null
      if (row.removed_at !== null || row.left_at !== null) throw refuseRemoved()
      if (row.email !== account.email)
        await transaction(db, (trx) => followEmail(trx, row.id, account.email)).catch(
          (error: unknown) => {
            if (!isUniqueViolation(error) && !isTransient(error)) throw error
          },
        )
      const { id, name, photo, role } = row
      return { id, accountId: account.uid, name, email: account.email, photo, role }
    },

    /**
     * Creates the record of an account; `insertedId` is null if the account or its e-mail has one (clause
     * 7.1). For a record left by an earlier account, see `resolveEarlier`. `photo` is an address or '':
     * without a record nobody has uploaded one. 400 for a language that the site does not have, 403 if the
     * account's user was removed, 409 last-admin.
     */
    async register(
      account: Account,
      person: { name: string; role: 'Student' | 'Instructor'; photo: string; language?: string },
    ): Promise<{ insertedId: string | null }> {
      const { name, role, photo, language = findOffered(languages, '') } = person
      requireOffered(languages, language)
      const row = {
        id: newId(),
        account_id: account.uid,
        name,
        email: account.email,
        photo,
        role,
        language,
        created_at: clock(),
        removed_at: null,
      }
      const insert = () =>
        transaction(db, async (trx) =>
          repo.insertUser(trx, { ...row, photo: await claimPhoto(trx, null, photo) }),
        )
      const inserted =
        (await insert()) || ((await resolveEarlier(parts, account)) && (await insert()))
      // The account may have been deleted during the call, before there was a record.
      if (!(await isAccountOpen(account.uid))) await leaving.forget(account.uid)
      return { insertedId: inserted ? row.id : null }
    },

    /** 403 unless the actor asks about themselves or is an admin (6.2). */
    async hasRole(caller: AccountCaller, email: string, role: Role): Promise<boolean> {
      if (email === caller.account.email) return caller.user?.role === role
      if (caller.user?.role !== 'Admin') throw refuse('forbidden', 'ownEmail')
      return (await repo.findByEmail(db, email))?.role === role
    },

    /** They match all words of `q`, and have an approved class of `topic`. */
    async listInstructors({
      q = '',
      topic,
      sort = 'longest',
      ...page
    }: Omit<QueryOf<'listInstructors'>, 'role'>): Promise<Page<Instructor>> {
      const { cursor, kind } = sortings[sort]
      const window = windowOf(cursor, page, kind)
      const words = userSearchWordsOf(q)
      // A query without a letter or digit matches nobody, not everybody.
      if (q !== '' && words.length === 0) return { items: [], total: totalOf(0) }
      const { rows, total } = await listInstructors(db, { sort, topic, words }, window)
      return toPage(cursor, window, rows, (row) => sortedValue(row, sort), toInstructor, total)
    },

    /** Longest here first; with all words of `q`, the role, or joined within a week. */
    async list({ q = '', joined, ...query }: QueryOf<'listUsers'>): Promise<Page<ListedUser>> {
      const words = userSearchWordsOf(q)
      if (q !== '' && words.length === 0) return { items: [], total: totalOf(0) }
      const since = joined === undefined ? undefined : clock() - week
      const page = await listUsers(db, { ...query, words, since })
      const items = page.items.map(async (row) => ({
        ...toPerson(row),
        role: row.role,
        joinedAt: row.created_at,
        emailVerified: await isEmailVerified(row.account_id, row.email),
      }))
      return { ...page, items: await Promise.all(items) }
    },

    /**
     * Makes an admin an instructor or the other way round (clause 4.4); idempotent. 403 sign-in-too-old, 404
     * unknown, 409 student-role-fixed, last-admin.
     */
    async setRole(actor: Actor, id: string, role: 'Admin' | 'Instructor'): Promise<ModifiedCount> {
      requireRecentSignIn(actor, clock())
      const open = await findOpenAdmins(db, isAccountOpen, id)
      return transaction(db, async (trx) => {
        await repo.lockAdmins(trx)
        await requireActor(trx, actor, 'users:set-role')
        const row = await loadUser(trx, id)
        if (row.role === 'Student') throw refuse('student-role-fixed', 'studentRole')
        if (row.role === 'Admin' && role !== 'Admin') await requireOtherAdmin(trx, id, open)
        return { modifiedCount: (await changeRole(trx, clock, actor, row, role)) ? 1 : 0 }
      })
    },

    /** For the command line; `registeredAt` in milliseconds since 1970. */
    async findRegistered(email: string) {
      const row = await repo.findByEmail(db, email.trim().toLowerCase())
      if (row === undefined) return undefined
      const { name, role, account_id: uid, created_at: registeredAt } = row
      return { name, role, email: row.email, uid, registeredAt }
    },

    /**
     * Makes the first admin from the command line (clause 6.1), from any user record, even a student's.
     * `unknown` if nobody has this e-mail, or not with the account `uid`, if given.
     */
    makeAdmin(email: string, uid?: string): Promise<'done' | 'already' | 'unknown'> {
      return transaction(db, async (trx) => {
        await repo.lockAdmins(trx)
        const row = await repo.findByEmail(trx, email.trim().toLowerCase())
        if (row === undefined || row.account_id !== (uid ?? row.account_id)) return 'unknown'
        // Admins are on no waitlist.
        await classes.waitlist.leaveWaitlists(trx, row.id)
        return (await changeRole(trx, clock, commandLine, row, 'Admin')) ? 'done' : 'already'
      })
    },
  }
}
