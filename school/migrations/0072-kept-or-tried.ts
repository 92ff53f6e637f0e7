import type { Kysely } from 'kysely'

/** Whether a comment asks for something; earlier ones, and those of the release before, do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('threads')
    .addColumn('advice', 'text', (column) => column.notNull().defaultTo('try'))
    .execute()
}
