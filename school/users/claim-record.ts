import { isUniqueViolation, transaction } from '#platform/database/transaction.ts'
import type { Account } from '#school/base/caller.ts'
import { refuse, refuseRemoved } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import type { Trx } from '#school/base/tables.ts'
import { setInstructorEmail } from '#school/classes/classes.repo.ts'
import { isImported } from './imported-account.ts'
import { changeRole } from './roles.ts'
import * as repo from './users.repo.ts'

/** An e-mail that nobody can have, until the record can get its account's. */
const placeholderEmail = (id: string) => `${id}@nobody`

/**
 * Decides who owns the record with the verified e-mail of `account` (decision 18). If the record's account is
 * deleted, the caller gets the record; an e-mail never makes anyone an admin, so an admin's record comes back
 * as an instructor's. If that account only has another e-mail now, or none, the record follows it. Returns
 * whether the e-mail is free for the caller's own record. 403 if the caller's own user was removed, 409
 * last-admin.
 */
export async function resolveEarlier(school: School, { uid, email, emailVerified }: Account) {
  const { db, accounts } = school
  const own = await repo.findByAccount(db, uid)
  if (own !== undefined && own.removed_at !== null) throw refuseRemoved()
  if (!emailVerified || own !== undefined) return false
  const holder = await repo.findHolder(db, email)
  if (holder === undefined) return true
  // Before the transaction, which may hold the only connection. A deleted account stays deleted.
  const currentEmail = await accounts.emailOf(holder.account_id)
  if (currentEmail === undefined) await claimRecord(school, holder, uid)
  if (currentEmail === undefined || currentEmail === email) return false
  const move = (to: string) => transaction(db, (trx) => followEmail(trx, holder.id, to))
  await move(currentEmail ?? placeholderEmail(holder.id)).catch((error: unknown) => {
    // Another record has that e-mail, which must not lock the caller out.
    if (!isUniqueViolation(error)) throw error
    return move(placeholderEmail(holder.id))
  })
  return true
}

/** Changes the e-mail of a record, of its classes and of its orders. */
export async function followEmail(trx: Trx, id: string, email: string): Promise<void> {
  await repo.setEmail(trx, id, email)
  await setInstructorEmail(trx, id, email)
  await repo.setStudentEmail(trx, id, email)
}

async function claimRecord(school: School, holder: repo.UserRow, uid: string): Promise<void> {
  await transaction(school.db, async (trx) => {
    await repo.lockAdmins(trx)
    const row = await repo.setAccount(trx, holder.id, holder.account_id, uid)
    if (row === undefined) return
    const at = school.clock()
    // For an imported person it is the first account.
    if (!isImported(holder))
      await school.happened(trx, { kind: 'account-replaced', at, by: row, user: row })
    if (row.role !== 'Admin') return
    if ((await repo.listOtherAdmins(trx, row.id)).length === 0)
      throw refuse('last-admin', 'lastAdminGone')
    await changeRole(school, trx, row, row, 'Instructor')
  })
}
