import { may, type Permission } from '#contract/access.ts'
import { forUpdate } from '#platform/database/for-update.ts'
import type { Actor } from './caller.ts'
import { refuseRemoved, refuseRole } from './refuse.ts'
import type { Trx } from './tables.ts'

/**
 * Decides again, in the transaction that changes something, what was decided before the body of the
 * call was read: 403 where the user was removed meanwhile, has a role without `permission`, or is now
 * that of another account. The record stays as it is read until the transaction ends: on PostgreSQL a
 * removal or another role waits for the lock, on SQLite every transaction has the database for itself
 * from its beginning. What one user changes at once goes one after another, too: else each would count
 * without the others what that user may have.
 *
 * Locks are taken in this order: `lockAdmins`, users, kept answers, orders, classes. A transaction
 * that also changes a user's row takes `lockAdmins` first: two that hold one row like this and then
 * both want to change another would wait for each other.
 */
export async function requireActor(
  trx: Trx,
  { id, accountId }: Pick<Actor, 'id' | 'accountId'>,
  permission: Permission,
): Promise<void> {
  const present = trx
    .selectFrom('users')
    .select('role')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
  const row = await forUpdate(trx, present).executeTakeFirst()
  if (row === undefined) throw refuseRemoved()
  if (!may(row.role, permission)) throw refuseRole()
}
