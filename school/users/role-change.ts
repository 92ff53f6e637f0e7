import type { Transaction } from 'kysely'
import type { Role } from '#contract/access.ts'
import { recordHistory, type By } from '#school/audit/audit.service.ts'
import type { Tables } from '#school/tables.ts'
import * as repo from './users.repo.ts'

/**
 * Gives a present user another role at `at` (milliseconds); false where they have it already. Behind
 * `lockAdmins` only, so that the history tells the role that was there before.
 */
export async function changeRole(
  trx: Transaction<Tables>,
  at: number,
  by: By,
  row: repo.UserRow,
  to: Role,
): Promise<boolean> {
  if (!(await repo.changeRole(trx, row.id, to))) return false
  const kind = 'role-changed'
  await recordHistory(trx, [{ at, kind, by, subject: row, from: row.role, to }])
  return true
}
