import type { Permission } from '#contract/access.ts'
import { atomicallyIn, type Atomically } from '#platform/database/transaction.ts'
import type { Actor } from './caller.ts'
import { requireActor } from './require-actor.ts'
import type { School } from './school.ts'
import type { Tables, Trx } from './tables.ts'

/** The transaction of a call with an Idempotency-Key, which must contain all of its work. */
export type Keyed = Atomically<Tables>

type Work<Result> = (trx: Trx, present: Actor) => Promise<Result>

/** `act` in the transaction of the call's key, if it has one. */
export function actOnce<Result>(
  school: School,
  actor: Actor,
  permission: Permission,
  atomically: Keyed = atomicallyIn(school.db),
  work: Work<Result>,
): Promise<Result> {
  const admit = (trx: Trx) => requireActor(trx, actor, permission)
  return atomically(admit, (trx, role) => work(trx, { ...actor, role }))
}

/**
 * A change in one transaction, which first checks the permission again; `work` gets the actor's present role.
 */
export const act = <Result>(
  school: School,
  actor: Actor,
  permission: Permission,
  work: Work<Result>,
): Promise<Result> => actOnce(school, actor, permission, undefined, work)
