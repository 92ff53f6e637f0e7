import type { Permission } from '#contract/access.ts'
import { atomicallyIn } from '#platform/database/transaction.ts'
import type { Actor } from './caller.ts'
import { requireActor } from './require-actor.ts'
import type { School } from './school.ts'
import type { Trx } from './tables.ts'

/**
 * A change in one transaction, which first checks the permission again; `work` gets the actor's present role.
 */
export function act<Result>(
  school: School,
  actor: Actor,
  permission: Permission,
  work: (trx: Trx, present: Actor) => Promise<Result>,
  atomically = atomicallyIn(school.db),
): Promise<Result> {
  const admit = (trx: Trx) => requireActor(trx, actor, permission)
  return atomically(admit, (trx, role) => work(trx, { ...actor, role }))
}
