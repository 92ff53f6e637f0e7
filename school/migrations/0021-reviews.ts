import { sql, type Kysely } from 'kysely'
import { raiseVersionOn } from './0017-public-version.ts'

/** What students say of classes (clause 11.4); their number and stars are counted at the class. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table reviews (
    id text primary key,
    class_id text not null references classes(id),
    student_id text not null references users(id),
    student_name text not null,
    stars integer not null check (stars between 1 and 5),
    text text not null,
    created_at bigint not null,
    updated_at bigint not null,
    answer text,
    hidden_reason text
  )`.execute(db)
  await sql`create unique index reviews_one_each on reviews (class_id, student_id)`.execute(db)
  await sql`create index reviews_newest on reviews (class_id, created_at, id)
    where hidden_reason is null`.execute(db)
  for (const column of ['review_count', 'star_sum'])
    await db.schema
      .alterTable('classes')
      .addColumn(column, 'integer', (definition) => definition.notNull().defaultTo(0))
      .execute()
  await sql`create index classes_of_series on classes (series_id, starts_at, id)
    where series_id is not null`.execute(db)
  await raiseVersionOn(db, { reviews: () => 'true' })
}
