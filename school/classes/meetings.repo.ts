import { sql } from 'kysely'
import type { Meeting } from '#contract/meetings.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import { isPostgres } from '#platform/database/is-postgres.ts'
import { prepareQuery } from '#platform/database/prepare-query.ts'
import type { Db, Trx } from '#school/tables.ts'
import { isDated, type ClassRow, type FullClass } from './class-row.ts'

const ofClasses = prepareQuery((db: Db, { ids }: { ids: string }) => {
  // One text for however many ids: the query is made and planned once.
  const given = isPostgres(db)
    ? sql<string>`(select jsonb_array_elements_text(${ids}::jsonb))`
    : sql<string>`(select value from json_each(${ids}))`
  return db
    .selectFrom('meetings')
    .selectAll()
    .where('class_id', 'in', given)
    .orderBy('class_id')
    .orderBy('starts_at')
})

/** The classes with their meetings, in the same order. */
export async function withMeetings(db: Db, classes: ClassRow[]): Promise<FullClass[]> {
  const dated = classes.filter(isDated).map(({ id }) => id)
  if (dated.length === 0) return classes.map((row) => ({ ...row, meetings: [] }))
  const { rows } = await ofClasses(db, { ids: JSON.stringify(dated) })
  const found = Map.groupBy(rows, ({ class_id }) => class_id)
  const toMeeting = (row: (typeof rows)[number]): Meeting => ({
    startsAt: row.starts_at,
    endsAt: row.ends_at,
  })
  return classes.map((row) => ({ ...row, meetings: (found.get(row.id) ?? []).map(toMeeting) }))
}

/** The same for one class. */
export async function withItsMeetings(db: Db, row: ClassRow): Promise<FullClass> {
  const [full] = await withMeetings(db, [row])
  return full ?? { ...row, meetings: [] }
}

/** Gives a class these meetings instead of those that it has. */
export async function setMeetings(trx: Trx, classId: string, meetings: Meeting[]): Promise<void> {
  await trx.deleteFrom('meetings').where('class_id', '=', classId).execute()
  const rows = meetings.map(({ startsAt, endsAt }) => ({
    class_id: classId,
    starts_at: startsAt,
    ends_at: endsAt,
  }))
  await insertRows(trx, 'meetings', rows)
}
