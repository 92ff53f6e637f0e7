import { transaction } from '#platform/database/transaction.ts'
import { recordHistory } from '#school/audit/audit.service.ts'
import type { Account } from '#school/caller.ts'
import { refuse } from '#school/refuse.ts'
import { changeRole } from './role-change.ts'
import * as repo from './users.repo.ts'
import type { UsersParts } from './users.service.ts'

const lastAdminLeft =
  'This e-mail is that of the last admin, whose account is gone. Ask the operator of the school to make somebody else an admin first.'

/**
 * Gives an account the record that an earlier account with its e-mail left behind, if it has proved
 * that e-mail (decision 18). Nobody becomes an admin by an e-mail: an admin's record comes back as an
 * instructor's. 409 last-admin.
 */
export async function takeOver(
  { db, clock, hasAccount }: Pick<UsersParts, 'db' | 'clock' | 'hasAccount'>,
  { uid, email, emailVerified }: Account,
): Promise<void> {
  if (!emailVerified || (await repo.findByAccount(db, uid)) !== undefined) return
  const left = await repo.findByEmail(db, email)
  // Asked before the transaction, which may hold the one connection there is. What is gone stays gone.
  if (left === undefined || (await hasAccount(left.account_id))) return
  await transaction(db, async (trx) => {
    await repo.lockAdmins(trx)
    const row = await repo.setAccount(trx, left.id, left.account_id, uid)
    if (row === undefined) return
    const [at, kind] = [clock(), 'account-replaced'] as const
    await recordHistory(trx, [{ at, kind, by: row, subject: row }])
    if (row.role !== 'Admin') return
    if (!(await repo.hasOtherAdmin(trx, row.id))) throw refuse('last-admin', lastAdminLeft)
    await changeRole(trx, at, row, row, 'Instructor')
  })
}
