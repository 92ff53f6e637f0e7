import { sql, type Kysely } from 'kysely'

const ninetyDays = 90 * 24 * 3_600_000

/** How many seats of a class were paid within 90 days, so that lists can begin with the most popular. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('classes')
    .addColumn('paid_recently', 'integer', (definition) => definition.notNull().defaultTo(0))
    .execute()
  for (const [index, columns] of [
    ['classes_popular', 'status, paid_recently, id'],
    ['classes_topic_popular', 'status, topic, paid_recently, id'],
  ] as const)
    await sql`create index ${sql.ref(index)} on classes (${sql.raw(columns)})
      where withdrawn_at is null`.execute(db)
  const recent = sql`status = 'paid' and paid_at > ${Date.now() - ninetyDays}`
  await sql`update classes set paid_recently =
      (select count(*) from orders where class_id = classes.id and ${recent})
    where id in (select class_id from orders where ${recent})`.execute(db)
}
