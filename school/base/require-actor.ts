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
 * Repeats, in the transaction of a change, the check made before the body was read: 403 if the user was
 * removed meanwhile, has a role without `permission`, or now belongs to another account. Returns the present
 * role. The record stays locked until the transaction ends: a removal or a role change waits, and one user's
 * concurrent calls run in turn, so that each sees the others' rows when it counts towards a limit.
 *
 * Lock order: `lockAdmins`, users, idempotency keys, orders, classes. A transaction that also changes a
 * user's row takes `lockAdmins` first; otherwise two of them could deadlock.
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
