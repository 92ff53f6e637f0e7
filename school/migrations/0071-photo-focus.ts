import type { Kysely } from 'kysely'

/** What crops of a class's photo keep. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('classes').addColumn('photo_focus', 'text').execute()
}
