import { refuse } from '#school/refuse.ts'
import type { Db, Trx } from '#school/tables.ts'
import * as repo from './users.repo.ts'

/**
 * The admins other than `id` who can sign in: people may delete their own account, and their record
 * stays. Asked before the transaction, which may hold the one connection there is; an account can go at
 * any time after that, too, and the command line makes another admin.
 */
export async function findOpenAdmins(
  db: Db,
  isAccountOpen: (uid: string) => Promise<boolean>,
  id: string,
): Promise<Set<string>> {
  const others = await repo.listOtherAdmins(db, id)
  const open = await Promise.all(others.map((other) => isAccountOpen(other.account_id)))
  return new Set(others.filter((_, index) => open[index]).map((other) => other.id))
}

/**
 * Refuses (409) where none of the admins other than `id` is among the `open` ones. Behind `lockAdmins`
 * only: else two admins could end each other at the same moment.
 */
export async function requireOtherAdmin(trx: Trx, id: string, open: Set<string>): Promise<void> {
  const others = await repo.listOtherAdmins(trx, id)
  if (others.some((other) => open.has(other.id))) return
  throw refuse('last-admin', 'This is the last admin. Make somebody else an admin first.')
}
