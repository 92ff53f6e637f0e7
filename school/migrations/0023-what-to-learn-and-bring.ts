import type { Kysely } from 'kysely'

/** What people learn in a class and what they bring (clause 11.1), a point a line. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['learn', 'bring'])
    await db.schema
      .alterTable('classes')
      .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(''))
      .execute()
}
