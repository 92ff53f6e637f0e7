import { sql, type SelectQueryBuilder } from 'kysely'

/** Counts the rows of a query without a selection of its own. */
export async function count<Tables, Table extends keyof Tables>(
  rows: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const counted = rows.select((eb) => eb.fn.countAll<number>().as('many'))
  // Kysely cannot type the answer for tables that are not known yet.
  return ((await counted.executeTakeFirstOrThrow()) as { many: number }).many
}

/** Whether a query has any row. */
export async function exists<Tables, Table extends keyof Tables>(
  rows: SelectQueryBuilder<Tables, Table, object>,
): Promise<boolean> {
  const found = rows.select(sql.lit(1).as('one')).limit(1)
  return (await found.executeTakeFirst()) !== undefined
}
