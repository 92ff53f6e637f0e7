import { inOrder, maxMeetings, type ChangedMeeting, type ClassMeeting } from '#contract/meetings.ts'
import { fault } from '#messages/reasons.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import { newId } from '#platform/ids.ts'
import { idsIn } from '#school/base/ids-in.ts'
import { refuseFields } from '#school/base/refuse.ts'
import type { Db, Trx } from '#school/base/tables.ts'
import { isDated, type ClassRow, type FullClass } from './class-row.ts'

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

/** Adds the meetings to rows of classes, or to rows with a class id from `classIdOf`, in the same order. */
export async function withMeetings<Row extends Pick<ClassRow, 'id' | 'starts_at'>>(
  db: Db,
  rows: Row[],
  classIdOf = ({ id }: Row): string => id,
): Promise<(Row & { meetings: ClassMeeting[] })[]> {
  const dated = rows.filter(isDated).map(classIdOf)
  if (dated.length === 0) return rows.map((row) => ({ ...row, meetings: [] }))
  const found = await listOfClasses(db, dated)
  const meetings = Map.groupBy(found, ({ class_id }) => class_id)
  const toMeeting = ({ id, starts_at, ends_at }: (typeof found)[number]): ClassMeeting => ({
    _id: id,
    startsAt: starts_at,
    endsAt: ends_at,
  })
  return rows.map((row) => ({
    ...row,
    meetings: (meetings.get(classIdOf(row)) ?? []).map(toMeeting),
  }))
}

export async function withItsMeetings(db: Db, row: ClassRow): Promise<FullClass> {
  const [full] = await withMeetings(db, [row])
  return full ?? { ...row, meetings: [] }
}

/**
 * Gives meetings their ids, and sorts them. A meeting with an `_id` keeps it, moved or not. One without gets
 * the id of the meeting that begins at the same time, even a removed one, else a new id. Programs that send
 * no ids keep them too: a moved meeting is matched by its position in the list. 400, at its field, for an
 * unknown or repeated id.
 */
export async function identifyMeetings(
  trx: Trx,
  classId: string,
  meetings: ChangedMeeting[],
): Promise<ClassMeeting[]> {
  const former = await trx
    .selectFrom('meetings')
    .selectAll()
    .where('class_id', '=', classId)
    .orderBy('starts_at')
    .execute()
  const unnamed = new Map(former.map((row) => [row.id, row]))
  const hasNames = meetings.some(({ _id }) => _id !== undefined)
  for (const [index, { _id }] of meetings.entries())
    if (_id !== undefined && !unnamed.delete(_id))
      throw refuseFields({ [`meetings.${index}._id`]: fault('noMeeting') })
  const idAt = new Map([...unnamed.values()].map(({ id, starts_at }) => [starts_at, id]))
  const staying = new Set(meetings.map(({ startsAt }) => idAt.get(startsAt)))
  const current = former.filter(({ cancelled_at }) => cancelled_at === null && !hasNames)
  return inOrder(meetings).map(({ _id, startsAt, endsAt }, position) => {
    const currentId = current[position]?.id
    const movedId = staying.has(currentId) ? undefined : currentId
    return { _id: _id ?? idAt.get(startsAt) ?? movedId ?? newId(), startsAt, endsAt }
  })
}

/** Keeps removed meetings as cancelled for calendars; the latest, at most as many as a class can have. */
export async function setMeetings(
  trx: Trx,
  classId: string,
  meetings: ClassMeeting[],
  now: number,
): Promise<void> {
  const former = await trx
    .deleteFrom('meetings')
    .where('class_id', '=', classId)
    .returningAll()
    .execute()
  const rows = meetings.map(({ _id, startsAt, endsAt }) => ({
    id: _id,
    class_id: classId,
    starts_at: startsAt,
    ends_at: endsAt,
    cancelled_at: null,
  }))
  const remaining = new Set(rows.map(({ id }) => id))
  const taken = new Set(rows.map(({ starts_at }) => starts_at))
  // Class and start are a key. A cancelled meeting that would collide moves by a millisecond, which calendars
  // ignore.
  const free = (time: number): number => (taken.has(time) ? free(time + 1) : time)
  const cancelled = former
    .filter(({ id }) => !remaining.has(id))
    .map(({ cancelled_at, starts_at, ...row }) => {
      const startsAt = free(starts_at)
      taken.add(startsAt)
      return { ...row, starts_at: startsAt, cancelled_at: cancelled_at ?? now }
    })
    .toSorted((a, b) => b.cancelled_at - a.cancelled_at)
    .slice(0, maxMeetings)
  await insertRows(trx, 'meetings', [...rows, ...cancelled])
}
