import { transaction } from '#platform/database/transaction.ts'
import { erasePerson } from '#platform/personal-data.ts'
import type { Actor } from '#school/base/caller.ts'
import type { By } from '#school/base/facts.ts'
import { schoolPersonalTables } from '#school/base/personal-tables.ts'
import { requireActor } from '#school/base/require-actor.ts'
import { requireRecentSignIn } from '#school/base/require-recent-sign-in.ts'
import type { School } from '#school/base/school.ts'
import type { Trx } from '#school/base/tables.ts'
import { loadUser } from './load-user.ts'
import { changeRole, findOpenAdmins, requireOtherAdmin } from './roles.ts'
import * as repo from './users.repo.ts'

// How people leave: removed by an admin, or by deleting their account.

/**
 * Begins a deletion and returns the user whose account to disable. An admin is demoted here: otherwise two
 * admins who delete each other would both be disabled before either deletion is refused.
 */
const beginRemoval = (
  school: School,
  actor: Actor,
  id: string,
  open: Set<string>,
): Promise<repo.UserRow> =>
  transaction(school.db, async (trx) => {
    await repo.lockAdmins(trx)
    await requireActor(trx, actor, 'users:delete')
    const row = await loadUser(trx, id)
    if (row.role === 'Admin') {
      await requireOtherAdmin(trx, id, open)
      await changeRole(school, trx, actor, row, 'Instructor')
    }
    return row
  })

/** The part of a deletion before the person is erased; see deletion.ts. Needs `lockAdmins`. */
export async function removeUser(
  school: School,
  trx: Trx,
  by: By,
  subject: repo.UserRow,
  column: 'removed_at' | 'left_at',
): Promise<void> {
  await repo.markLeft(trx, subject.id, column, school.clock())
  // Read after locking the user's row.
  const at = school.clock()
  await school.happened(trx, { kind: 'user-left', at, by, user: subject, role: subject.role })
}

/** Like `deleteUser`, but people who come back get their record back (`resolveEarlier`). No user: no change. */
export async function forgetUser(school: School, uid: string): Promise<void> {
  await transaction(school.db, async (trx) => {
    await repo.lockAdmins(trx)
    const row = await repo.findByAccount(trx, uid)
    if (row === undefined || row.removed_at !== null || row.left_at !== null) return
    await removeUser(school, trx, row, row, 'left_at')
  })
}

/**
 * Deletes a user: disables the account, drops open orders, withdraws own classes, and erases everything
 * that the books do not need. Paid orders and payments stay, with the name while a class is still to
 * come. 403 sign-in-too-old, 404 unknown, 409 last-admin. Safe to repeat if it stopped half way with the
 * account already disabled.
 */
export async function deleteUser(school: School, actor: Actor, id: string) {
  const { db, clock, accounts } = school
  requireRecentSignIn(actor, clock())
  const open = await findOpenAdmins(school, id)
  const begun = await beginRemoval(school, actor, id, open)
  // Before the transaction, which may hold the only connection.
  const isVerified = await accounts.isEmailVerified(begun.account_id, begun.email)
  await accounts.disableAccount(begun.account_id)
  return transaction(db, async (trx) => {
    await repo.lockAdmins(trx)
    // Admins who delete themselves were demoted by `beginRemoval`, and no longer have the permission.
    if (actor.id !== id) await requireActor(trx, actor, 'users:delete')
    const subject = await loadUser(trx, id)
    if (subject.role === 'Admin') await requireOtherAdmin(trx, id, open)
    await removeUser(school, trx, actor, subject, 'removed_at')
    const { account_id: account, email } = subject
    await erasePerson(trx, schoolPersonalTables, { user: id, account, email }, clock())
    const wasVerified = isVerified && email === begun.email
    const by = actor.id === id ? 'person' : 'school'
    await school.happened(trx, { kind: 'user-erased', user: subject, wasVerified, by })
    return { deletedCount: 1 }
  })
}
