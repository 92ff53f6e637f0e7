import type { Role } from '#contract/access.ts'
import type { By } from '#school/base/facts.ts'
import { refuse } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import type { Trx } from '#school/base/tables.ts'
import * as repo from './users.repo.ts'

/**
 * False if they have the role already. Needs `lockAdmins`, so that the history has the previous role. Dated
 * after locking the user's row.
 */
export async function changeRole(school: School, trx: Trx, by: By, row: repo.UserRow, to: Role) {
  if (!(await repo.changeRole(trx, row.id, to))) return false
  const [at, from] = [school.clock(), row.role]
  await school.happened(trx, { kind: 'role-changed', at, by, user: row, from, to })
  return true
}

/**
 * Admins other than `id` who can sign in: people may delete their account, and their record stays. Not in
 * a transaction, which may hold the only connection.
 */
export async function findOpenAdmins({ db, accounts }: School, id: string): Promise<Set<string>> {
  const others = await repo.listOtherAdmins(db, id)
  const open = await Promise.all(others.map((other) => accounts.isAccountOpen(other.account_id)))
  return new Set(others.filter((_, index) => open[index]).map((other) => other.id))
}

/** 409 if no other admin is `open`. Needs `lockAdmins`: otherwise two admins could end each other at once. */
export async function requireOtherAdmin(trx: Trx, id: string, open: Set<string>): Promise<void> {
  const others = await repo.listOtherAdmins(trx, id)
  if (others.some((other) => open.has(other.id))) return
  throw refuse('last-admin', 'lastAdmin')
}
