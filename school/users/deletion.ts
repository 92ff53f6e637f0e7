import { sql } from 'kysely'
import type { DeletedCount } from '#contract/fields.ts'
import { startOfDay, toLocalTime } from '#messages/local-time.ts'
import { transaction } from '#platform/database/transaction.ts'
import { HttpError } from '#platform/http/errors.ts'
import { erasePerson, finishDeletions, forgetBooks } from '#platform/personal-data.ts'
import type { Actor } from '#school/base/caller.ts'
import { requireActor } from '#school/base/require-actor.ts'
import { requireRecentSignIn } from '#school/base/require-recent-sign-in.ts'
import type { School } from '#school/base/school.ts'
import type { Trx } from '#school/base/tables.ts'
import { undated } from '#school/classes/class-row.ts'
import { removeUser } from './leaving.ts'
import { loadUser } from './load-user.ts'
import { requireNothingOpen } from './require-nothing-open.ts'
import { findOpenAdmins, requireOtherAdmin } from './roles.ts'
import { lockAdmins, type UserRow } from './users.repo.ts'

// Deletes people, and forgets people whom the books no longer need (clause 19.9); decision 70.

/** Milliseconds that a record waits for its person to come back, and a disabled account for the operator. */
const deletionDelay = 30 * 24 * 3_600_000

const deletedKey = (column: 'id' | 'account_id' | 'email') =>
  sql`select ${sql.ref(column)} from users where removed_at is not null`
const deleted = {
  user: deletedKey('id'),
  account: deletedKey('account_id'),
  email: deletedKey('email'),
}

/** After an admin's deletion they stay on the roster of a class that is not over. */
async function erase({ personalTables }: School, trx: Trx, row: UserRow, now: number) {
  const { id, account_id: account, email, removed_at } = row
  const asOf = removed_at === null ? undated : now
  await erasePerson(trx, personalTables, { user: id, account, email }, asOf)
  await trx
    .updateTable('users')
    .set({ erased_at: now, removed_at: removed_at ?? now })
    .where('id', '=', id)
    .execute()
}

/** Ends the wait after leaving or a deletion by an admin; it goes on while something is open. */
async function finish(school: School, id: string): Promise<void> {
  const { db, clock } = school
  await transaction(db, async (trx) => {
    await lockAdmins(trx)
    const row = await trx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .where((eb) => eb.or([eb('left_at', 'is not', null), eb('removed_at', 'is not', null)]))
      .where('erased_at', 'is', null)
      .executeTakeFirst()
    if (row === undefined) return
    if (row.removed_at === null) await requireNothingOpen(trx, id, clock())
    await erase(school, trx, row, clock())
  })
}

/** For good. 403 sign-in-too-old, 409 places-to-come, money-open, last-admin. */
export async function deleteOwnUser(school: School, actor: Actor): Promise<DeletedCount> {
  const { db, clock, accounts } = school
  requireRecentSignIn(actor, clock())
  const open = await findOpenAdmins(school, actor.id)
  const isVerified = await accounts.isEmailVerified(actor.accountId, actor.email)
  await transaction(db, async (trx) => {
    await lockAdmins(trx)
    await requireActor(trx, actor, 'profile:edit')
    const row = await loadUser(trx, actor.id)
    if (row.role === 'Admin') await requireOtherAdmin(trx, row.id, open)
    await requireNothingOpen(trx, row.id, clock())
    await removeUser(school, trx, actor, row, 'removed_at')
    await erase(school, trx, row, clock())
    const about = { user: row, wasVerified: isVerified, by: 'person' } as const
    await school.happened(trx, { kind: 'user-erased', ...about })
  })
  // The operator is told if the account is in a Firebase project.
  await accounts.disableAccount(actor.accountId)
  return { deletedCount: 1 }
}

/** For a daily job: finishes deletions whose wait is over, and forgets deleted people in old books. */
export async function forgetPeople(school: School): Promise<void> {
  const { db, clock, personalTables } = school
  const { timeZone, bookYears } = school.settings
  const now = clock()
  const before = now - deletionDelay
  const waiting = await db
    .selectFrom('users')
    .select('id')
    .where('erased_at', 'is', null)
    .where((eb) => eb.or([eb('left_at', '<', before), eb('removed_at', '<', before)]))
    .execute()
  for (const { id } of waiting)
    await finish(school, id).catch((error: unknown) => {
      // Something is still open; tomorrow's run checks again.
      if (!(error instanceof HttpError)) throw error
    })
  const year = Number(toLocalTime(now, timeZone).slice(0, 'YYYY'.length)) - bookYears
  const retainedFrom = startOfDay(`${year}-01-01`, timeZone) ?? 0
  await transaction(db, async (trx) => {
    await finishDeletions(trx, personalTables, deleted, now)
    await forgetBooks(trx, personalTables, deleted, retainedFrom)
  })
}
