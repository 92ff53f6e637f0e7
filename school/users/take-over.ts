import { isUniqueViolation, transaction } from '#platform/database/transaction.ts'
import { recordHistory } from '#school/audit/audit.service.ts'
import type { Account } from '#school/caller.ts'
import { refuse, refuseRemoved } from '#school/refuse.ts'
import { changeRole } from './role-change.ts'
import type { Trx } from '#school/tables.ts'
import * as repo from './users.repo.ts'
import type { UsersParts } from './users.service.ts'

const lastAdminLeft =
  'This e-mail is that of the last admin, whose account is gone. Ask the operator of the school to make somebody else an admin first.'

/** What stands for the e-mail of a record until it can follow its account's: none that anybody can have. */
const nobody = (id: string) => `${id}@nobody`

type Parts = Pick<UsersParts, 'db' | 'clock' | 'emailOf' | 'classes'>

/**
 * Settles whose the record is that stands under an e-mail which `account` has proved (decision 18).
 * Where the record's account is gone, the record becomes the caller's; nobody becomes an admin by an
 * e-mail: an admin's record comes back as an instructor's. Where it only has another e-mail by now,
 * or none, the record follows it. Gives whether the e-mail is free for a record of the caller's own.
 * 403 where the caller's own user was removed, 409 last-admin.
 */
export async function settleEarlier(
  parts: Parts,
  { uid, email, emailVerified }: Account,
): Promise<boolean> {
  const { db } = parts
  const own = await repo.findByAccount(db, uid)
  if (own !== undefined && own.removed_at !== null) throw refuseRemoved()
  if (!emailVerified || own !== undefined) return false
  const left = await repo.findByEmail(db, email)
  if (left === undefined) return true
  // Asked before the transaction, which may hold the one connection there is. What is gone stays gone.
  const present = await parts.emailOf(left.account_id)
  if (present === undefined) await takeOver(parts, left, uid)
  if (present === undefined || present === email) return false
  const move = (to: string) => transaction(db, (trx) => followEmail(parts, trx, left.id, to))
  await move(present ?? nobody(left.id)).catch((error: unknown) => {
    // Another record stands in the way there. Nobody stays outside for that, or a stranger could see to it.
    if (!isUniqueViolation(error)) throw error
    return move(nobody(left.id))
  })
  return true
}

/** Writes the e-mail that an account has by now into its record and its classes. */
export async function followEmail(
  { classes }: Pick<UsersParts, 'classes'>,
  trx: Trx,
  id: string,
  email: string,
): Promise<void> {
  await repo.setEmail(trx, id, email)
  await classes.followEmail(trx, id, email)
}

async function takeOver({ db, clock }: Parts, left: repo.UserRow, uid: string): Promise<void> {
  await transaction(db, async (trx) => {
    await repo.lockAdmins(trx)
    const row = await repo.setAccount(trx, left.id, left.account_id, uid)
    if (row === undefined) return
    const [at, kind] = [clock(), 'account-replaced'] as const
    await recordHistory(trx, [{ at, kind, by: row, subject: row }])
    if (row.role !== 'Admin') return
    if ((await repo.listOtherAdmins(trx, row.id)).length === 0)
      throw refuse('last-admin', lastAdminLeft)
    await changeRole(trx, clock, row, row, 'Instructor')
  })
}
