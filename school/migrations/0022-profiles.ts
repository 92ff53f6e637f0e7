import type { Kysely } from 'kysely'

/** What people say of themselves (clause 11.2): a line and a text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['line', 'about'])
    await db.schema
      .alterTable('users')
      .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(''))
      .execute()
}
