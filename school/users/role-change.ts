import type { Role } from '#contract/access.ts'
import type { Clock } from '#platform/clock.ts'
import { recordHistory, type By } from '#school/audit/audit.service.ts'
import type { Trx } from '#school/tables.ts'
import * as repo from './users.repo.ts'

/**
 * Gives a present user another role; false where they have it already. Behind `lockAdmins` only, so
 * that the history tells the role that was there before. It is dated behind the user's row: what waited
 * is later than what it waited for.
 */
export async function changeRole(
  trx: Trx,
  clock: Clock,
  by: By,
  row: repo.UserRow,
  to: Role,
): Promise<boolean> {
  if (!(await repo.changeRole(trx, row.id, to))) return false
  const kind = 'role-changed'
  await recordHistory(trx, [{ at: clock(), kind, by, subject: row, from: row.role, to }])
  return true
}
