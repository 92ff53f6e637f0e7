import type { Transaction } from 'kysely'
import type { Actor } from './caller.ts'
import { refuse } from './refuse.ts'
import type { Tables } from './tables.ts'

/**
 * Holds the actor's record until the transaction ends, so that a removal waits for it and then
 * finds what it wrote; 403 where the user was removed after the call was let in. It writes, because
 * that is the lock that both databases have.
 */
export async function requirePresent(trx: Transaction<Tables>, actor: Actor): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ removed_at: null })
    .where('id', '=', actor.id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw refuse('forbidden', 'This user was removed from the school.')
}
