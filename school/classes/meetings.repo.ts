import { sql } from 'kysely'
import type { Meeting } from '#contract/meetings.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import { isPostgres } from '#platform/database/is-postgres.ts'
import { prepareQuery } from '#platform/database/prepare-query.ts'
import { newId } from '#platform/ids.ts'
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
export async function withMeetings<Row extends Pick<ClassRow, 'id' | 'starts_at'>>(
  db: Db,
  classes: Row[],
): Promise<(Row & Pick<FullClass, 'meetings'>)[]> {
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

/**
 * Gives a class these meetings, the first one first, instead of those that it has. One that begins when another
 * did, or else takes its place in the list, is the same one with the same id: calendars show it once, however
 * often it is moved.
 */
export async function setMeetings(trx: Trx, classId: string, meetings: Meeting[]): Promise<void> {
  const former = await trx
    .deleteFrom('meetings')
    .where('class_id', '=', classId)
    .returning(['id', 'starts_at'])
    .execute()
  const idAt = new Map(former.map(({ id, starts_at }) => [starts_at, id]))
  const staying = new Set(meetings.map(({ startsAt }) => idAt.get(startsAt)))
  const places = former.toSorted((a, b) => a.starts_at - b.starts_at).map(({ id }) => id)
  const idOf = ({ startsAt }: Meeting, place: number): string => {
    const displaced = staying.has(places[place]) ? undefined : places[place]
    return idAt.get(startsAt) ?? displaced ?? newId()
  }
  const rows = meetings.map(({ startsAt, endsAt }, place) => ({
    id: idOf({ startsAt, endsAt }, place),
    class_id: classId,
    starts_at: startsAt,
    ends_at: endsAt,
  }))
  await insertRows(trx, 'meetings', rows)
}
