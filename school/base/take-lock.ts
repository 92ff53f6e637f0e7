import { sql } from 'kysely'
import type { Db, Tables } from './tables.ts'

/** Serialises transactions: others that take this lock wait for the end of this one. */
export async function takeLock(trx: Db, name: Tables['locks']['name']): Promise<void> {
  await trx
    .updateTable('locks')
    .set({ taken: sql<number>`taken + 1` })
    .where('name', '=', name)
    .execute()
}
