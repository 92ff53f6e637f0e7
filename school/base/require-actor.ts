import { may, type Permission, type Role } from '#contract/access.ts'
import { forUpdate } from '#platform/database/for-update.ts'
import { prepareFirst } from '#platform/database/prepare.ts'
import type { Actor } from './caller.ts'
import { refuseRemoved, refuseRole } from './refuse.ts'
import type { Trx } from './tables.ts'

const lockPresentUser = prepareFirst((trx: Trx, id: string, accountId: string) => {
  const present = trx
    .selectFrom('users')
    .select('role')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .where('left_at', 'is', null)
  return forUpdate(trx, present)
})

/**
 * Decides again, in the transaction that changes something, what was decided before the body of the
 * call was read: 403 where the user was removed meanwhile, has a role without `permission`, or is now
 * that of another account. The record is locked until the transaction ends: a removal or another role
 * waits, and what one user changes at once goes one after another, so that each sees the others' rows
 * when it counts what that user may have. Gives the role that they have now.
 *
 * Locks are taken in this order: `lockAdmins`, users, idempotency keys, orders, classes. A transaction
 * that also changes a user's row takes `lockAdmins` first; else two of them could deadlock.
 */
export async function requireActor(
  trx: Trx,
  { id, accountId }: Pick<Actor, 'id' | 'accountId'>,
  permission: Permission,
): Promise<Role> {
  const row = await lockPresentUser(trx, id, accountId)
  if (row === undefined) throw refuseRemoved()
  if (!may(row.role, permission)) throw refuseRole()
  return row.role
}
