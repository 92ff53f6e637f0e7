import { sql } from 'kysely'
import { insertUnlessThere } from '#platform/database/insert-rows.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'

type EventRow = Tables['provider_events']

type EventsKey = Pick<Tables['provider_cursors'], 'account' | 'is_live'>

/** False if already known. */
export const insertEvent = (trx: Trx, row: EventRow): Promise<boolean> =>
  insertUnlessThere(trx, 'provider_events', row)

export function findEvent(db: Db, id: string): Promise<EventRow | undefined> {
  return db.selectFrom('provider_events').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function markEventDone(db: Db, id: string, done_at: number): Promise<void> {
  await db.updateTable('provider_events').set({ done_at }).where('id', '=', id).execute()
}

export async function deleteEvent(db: Db, id: string): Promise<void> {
  await db.deleteFrom('provider_events').where('id', '=', id).execute()
}

/** All events up to this time were listed; at first the newest stored event's time, else `now`. */
export async function readCursor(db: Db, key: EventsKey, now: number): Promise<number> {
  // Stored before the first page, whose events must not move the start.
  await sql`insert into provider_cursors (account, is_live, listed_until)
    select ${key.account}, cast(${key.is_live} as integer), coalesce(max(created_at), ${now})
    from provider_events where true on conflict do nothing`.execute(db)
  const { listed_until } = await db
    .selectFrom('provider_cursors')
    .select('listed_until')
    .where((row) => row.and(key))
    .executeTakeFirstOrThrow()
  return listed_until
}

export async function moveCursor(db: Db, key: EventsKey, listed_until: number): Promise<void> {
  await db
    .updateTable('provider_cursors')
    .set({ listed_until })
    .where((row) => row.and(key))
    .execute()
}
