import { sql, type Kysely } from 'kysely'

/**
 * When and where a class is (clause 10.1). `starts_at` is the start of its first meeting, for sorting and
 * filtering; `undated` without one. `sequence` counts changes for calendars; `series_id` is the first class
 * of a series. A moved meeting keeps its id, by which calendars know it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table meetings (
    id text primary key,
    class_id text not null references classes(id),
    starts_at bigint not null,
    ends_at bigint not null,
    unique (class_id, starts_at),
    check (ends_at > starts_at)
  )`.execute(db)
  const texts = ['place', 'online_url', 'series_id', 'cancel_reason']
  for (const column of texts)
    await db.schema.alterTable('classes').addColumn(column, 'text').execute()
  for (const [column, type, value] of [
    ['starts_at', 'bigint', 8_640_000_000_000_000],
    ['sequence', 'integer', 0],
  ] as const)
    await db.schema
      .alterTable('classes')
      .addColumn(column, type, (definition) => definition.notNull().defaultTo(value))
      .execute()
  for (const [index, columns] of [
    ['classes_soonest', 'status, starts_at, id'],
    ['classes_topic_soonest', 'status, topic, starts_at, id'],
  ] as const)
    await sql`create index ${sql.ref(index)} on classes (${sql.raw(columns)})
      where withdrawn_at is null`.execute(db)
}
