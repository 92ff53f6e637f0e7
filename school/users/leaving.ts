import { transaction } from '#platform/database/transaction.ts'
import { erasePerson } from '#platform/personal-data.ts'
import { recordHistory, type By } from '#school/audit/audit.service.ts'
import type { Actor } from '#school/base/caller.ts'
import { schoolPersonalTables } from '#school/base/personal-tables.ts'
import { requireActor } from '#school/base/require-actor.ts'
import { requireRecentSignIn } from '#school/base/require-recent-sign-in.ts'
import type { Trx } from '#school/base/tables.ts'
import type { ClassesService } from '#school/classes/classes.service.ts'
import { forgetTutor } from '#school/gallery/gallery.service.ts'
import { forgetAuthor } from '#school/reviews/reviews.service.ts'
import type { ClaimParts } from './claim-record.ts'
import { loadUser } from './load-user.ts'
import { changeRole, findOpenAdmins, requireOtherAdmin } from './roles.ts'
import * as repo from './users.repo.ts'

export type LeavingParts = ClaimParts & {
  /** Ends every sign-in of the account, now and later. Idempotent. */
  disableAccount: (uid: string) => Promise<void>
  /** Whether anybody can sign in to the account; true if unknown. */
  isAccountOpen: (uid: string) => Promise<boolean>
  classes: Pick<ClassesService, 'withdrawAllOf' | 'waitlist'>
  /** Whether `email` is the account's present, verified e-mail; true if unknown. */
  isEmailVerified: (uid: string, email: string) => Promise<boolean>
  /** Declared by shape, because mails need users. */
  sayGoodbye: (
    trx: Trx,
    user: { id: string; email: string },
    by: 'person' | 'school',
  ) => Promise<void>
  /** Declared by shape: orders need mails, and mails need users. */
  orders: { dropOpenOf: (trx: Trx, by: By, studentId: string) => Promise<void> }
}

/** How people leave: removed by an admin, or by deleting their account. */
export function createLeaving(parts: LeavingParts) {
  const { db, clock, disableAccount, isAccountOpen, classes, orders } = parts

  /**
   * Begins a deletion and returns the user whose account to disable. An admin is demoted here: otherwise two
   * admins who delete each other would both be disabled before either deletion is refused.
   */
  const beginRemoval = (actor: Actor, id: string, open: Set<string>): Promise<repo.UserRow> =>
    transaction(db, async (trx) => {
      await repo.lockAdmins(trx)
      await requireActor(trx, actor, 'users:delete')
      const row = await loadUser(trx, id)
      if (row.role === 'Admin') {
        await requireOtherAdmin(trx, id, open)
        await changeRole(trx, clock, actor, row, 'Instructor')
      }
      return row
    })

  /** Call it with `lockAdmins` held. */
  async function removeUser(
    trx: Trx,
    by: By,
    subject: repo.UserRow,
    column: 'removed_at' | 'left_at',
  ): Promise<void> {
    const { id, role } = subject
    await repo.markLeft(trx, id, column, clock())
    // Read after locking the user's row.
    const at = clock()
    await orders.dropOpenOf(trx, by, id)
    await classes.waitlist.leaveWaitlists(trx, id)
    await classes.withdrawAllOf(trx, by, id)
    await forgetAuthor(trx, id)
    if (role !== 'Student') await forgetTutor(trx, id)
    const [kind, to] = ['user-deleted', 'deleted'] as const
    await recordHistory(trx, [{ at, kind, by, subject, from: role, to }])
  }

  /** Like `remove`, but people who come back get their record back (`resolveEarlier`). No user: no change. */
  async function forget(uid: string): Promise<void> {
    await transaction(db, async (trx) => {
      await repo.lockAdmins(trx)
      const row = await repo.findByAccount(trx, uid)
      if (row === undefined || row.removed_at !== null || row.left_at !== null) return
      await removeUser(trx, row, row, 'left_at')
    })
  }

  return {
    forget,

    /** The part of a deletion before the person is erased; see people/deletion.ts. Needs `lockAdmins`. */
    removeUser,

    /**
     * Deletes a user: disables the account, drops open orders, withdraws own classes, and erases everything
     * that the books do not need. Paid orders and payments stay, with the name while a class is still to
     * come. 403 sign-in-too-old, 404 unknown, 409 last-admin. Safe to repeat if it stopped half way with the
     * account already disabled.
     */
    async remove(actor: Actor, id: string): Promise<{ deletedCount: number }> {
      requireRecentSignIn(actor, clock())
      const open = await findOpenAdmins(db, isAccountOpen, id)
      const begun = await beginRemoval(actor, id, open)
      // Before the transaction, which may hold the only connection.
      const isVerified = await parts.isEmailVerified(begun.account_id, begun.email)
      await disableAccount(begun.account_id)
      return transaction(db, async (trx) => {
        await repo.lockAdmins(trx)
        // Admins who delete themselves were demoted by `beginRemoval`, and no longer have the permission.
        if (actor.id !== id) await requireActor(trx, actor, 'users:delete')
        const subject = await loadUser(trx, id)
        if (subject.role === 'Admin') await requireOtherAdmin(trx, id, open)
        await removeUser(trx, actor, subject, 'removed_at')
        const { account_id: account, email } = subject
        await erasePerson(trx, schoolPersonalTables, { user: id, account, email }, clock())
        if (isVerified && email === begun.email)
          await parts.sayGoodbye(trx, subject, actor.id === id ? 'person' : 'school')
        return { deletedCount: 1 }
      })
    },
  }
}
