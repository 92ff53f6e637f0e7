import { forUpdate } from '#platform/database/for-update.ts'
import type { Tables, Trx } from './tables.ts'

type WithId = {
  [Name in keyof Tables]: Tables[Name] extends { id: string } ? Name : never
}[keyof Tables]

/** Kysely cannot type a query for a table that is not known yet: both queries are typed as for this one. */
type AsIf = 'orders'

/** Creates a function that locks a row until the transaction ends; undefined if there is none. */
export function lockRow<Name extends WithId>(table: Name) {
  return (trx: Trx, id: string): Promise<Tables[Name] | undefined> => {
    const row = trx
      .selectFrom(table as AsIf)
      .selectAll()
      .where('id', '=', id)
    return forUpdate(trx, row).executeTakeFirst() as Promise<Tables[Name] | undefined>
  }
}

/** Creates a function that changes a locked row. */
export function changeRow<Name extends WithId>(table: Name) {
  return async (trx: Trx, id: string, change: Partial<Tables[Name]>): Promise<void> => {
    const set = change as Partial<Tables[AsIf]>
    await trx
      .updateTable(table as AsIf)
      .set(set)
      .where('id', '=', id)
      .execute()
  }
}
