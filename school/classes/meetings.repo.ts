import { sql } from 'kysely'
import { maxMeetings, type Meeting } from '#contract/meetings.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import { isPostgres } from '#platform/database/is-postgres.ts'
import { newId } from '#platform/ids.ts'
import type { Db, Trx } from '#school/base/tables.ts'
import { isDated, type ClassRow, type FullClass } from './class-row.ts'

/** Ids as a query of them: one text for however many, so that the database plans it once. */
export function idsIn(db: Db, ids: readonly string[]) {
  const given = JSON.stringify(ids)
  return isPostgres(db)
    ? sql<string>`(select jsonb_array_elements_text(${given}::jsonb))`
    : sql<string>`(select value from json_each(${given}))`
}

function listOfClasses(db: Db, classIds: readonly string[]) {
  return db
    .selectFrom('meetings')
    .selectAll()
    .where('class_id', 'in', idsIn(db, classIds))
    .where('cancelled_at', 'is', null)
    .orderBy('class_id')
    .orderBy('starts_at')
    .execute()
}

/** Rows of classes, or of what `classIdOf` has the class of, with the meetings of each, in the same order. */
export async function withMeetings<Row extends Pick<ClassRow, 'id' | 'starts_at'>>(
  db: Db,
  rows: Row[],
  classIdOf = ({ id }: Row): string => id,
): Promise<(Row & { meetings: Meeting[] })[]> {
  const dated = rows.filter(isDated).map(classIdOf)
  if (dated.length === 0) return rows.map((row) => ({ ...row, meetings: [] }))
  const found = await listOfClasses(db, dated)
  const meetings = Map.groupBy(found, ({ class_id }) => class_id)
  const toMeeting = ({ starts_at, ends_at }: (typeof found)[number]): Meeting => ({
    startsAt: starts_at,
    endsAt: ends_at,
  })
  return rows.map((row) => ({
    ...row,
    meetings: (meetings.get(classIdOf(row)) ?? []).map(toMeeting),
  }))
}

/** The same for one class. */
export async function withItsMeetings(db: Db, row: ClassRow): Promise<FullClass> {
  const [full] = await withMeetings(db, [row])
  return full ?? { ...row, meetings: [] }
}

/**
 * Gives a class these meetings, the first one first, instead of those that it has. One that begins when another
 * did, or else takes its place in the list, is the same one with the same id: calendars show it once, however
 * often it is moved. What is taken out stays as cancelled, so that they hear of it; the last of them only, as
 * many as a class can have meetings.
 */
export async function setMeetings(
  trx: Trx,
  classId: string,
  meetings: Meeting[],
  now: number,
): Promise<void> {
  const former = await trx
    .deleteFrom('meetings')
    .where('class_id', '=', classId)
    .returningAll()
    .execute()
  const idAt = new Map(former.map(({ id, starts_at }) => [starts_at, id]))
  const staying = new Set(meetings.map(({ startsAt }) => idAt.get(startsAt)))
  const ids = former
    .filter(({ cancelled_at }) => cancelled_at === null)
    .toSorted((a, b) => a.starts_at - b.starts_at)
    .map(({ id }) => id)
  const idOf = ({ startsAt }: Meeting, position: number): string => {
    const displaced = staying.has(ids[position]) ? undefined : ids[position]
    return idAt.get(startsAt) ?? displaced ?? newId()
  }
  const rows = meetings.map(({ startsAt, endsAt }, position) => ({
    id: idOf({ startsAt, endsAt }, position),
    class_id: classId,
    starts_at: startsAt,
    ends_at: endsAt,
    cancelled_at: null,
  }))
  const remaining = new Set(rows.map(({ id }) => id))
  const cancelled = former
    .filter(({ id }) => !remaining.has(id))
    .map(({ cancelled_at, ...row }) => ({ ...row, cancelled_at: cancelled_at ?? now }))
    .toSorted((a, b) => b.cancelled_at - a.cancelled_at)
    .slice(0, maxMeetings)
  await insertRows(trx, 'meetings', [...rows, ...cancelled])
}
