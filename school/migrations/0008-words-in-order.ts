import { sql, SqliteAdapter, type Kysely } from 'kysely'

/**
 * The words of the approved classes alone, each with what a search chooses and sorts by, in the
 * orders that a list can have: the classes of a word are then read in order, as far as a page needs
 * them. Free seats are left out; they change at every payment. Indexes come last: to fill them one
 * row at a time takes several times as long.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  await db.schema
    .createTable('next_class_words')
    .addColumn('class_id', 'text', (c) => c.notNull().references('classes.id'))
    .addColumn('word', 'bytea', (c) => c.notNull())
    .addColumn('topic', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('price_cents', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('class_words_of_class', ['class_id', 'word'])
    .$call((table) => (isSqlite ? table.modifyEnd(sql`without rowid`) : table))
    .execute()
  await sql`
    insert into next_class_words (class_id, word, topic, created_at, price_cents)
    select w.class_id, w.word, c.topic, c.created_at, c.price_cents
    from class_words as w join classes as c on c.id = w.class_id
    where c.status = 'approved' and c.withdrawn_at is null
    order by w.class_id, w.word`.execute(db)
  await db.schema.dropTable('class_words').execute()
  await db.schema.alterTable('next_class_words').renameTo('class_words').execute()
  for (const [name, column] of [
    ['class_words_newest', 'created_at'],
    ['class_words_by_price', 'price_cents'],
  ] as const)
    await db.schema
      .createIndex(name)
      .on('class_words')
      .columns(['word', column, 'class_id', 'topic'])
      .execute()
}
