import { sql, type Kysely } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'

/**
 * The words of the approved classes in the order of the free seats, in a table of its own: every
 * payment changes it, and nothing else has to be written then. The topic is in the key to be read
 * with it. Rows come in the order of the key, which fills it several times as fast.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('class_words_by_seats')
    .addColumn('word', 'bytea', (c) => c.notNull())
    .addColumn('available_seats', 'bigint', (c) => c.notNull())
    .addColumn('class_id', 'text', (c) => c.notNull().references('classes.id'))
    .addColumn('topic', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('class_words_by_seats_key', [
      'word',
      'available_seats',
      'class_id',
      'topic',
    ])
    .$call((table) => (isPostgres(db) ? table : table.modifyEnd(sql`without rowid`)))
    .execute()
  await sql`
    insert into class_words_by_seats (word, available_seats, class_id, topic)
    select w.word, c.available_seats, w.class_id, w.topic
    from class_words as w join classes as c on c.id = w.class_id
    order by w.word, c.available_seats, w.class_id`.execute(db)
}
