import { sql, type ExpressionBuilder } from 'kysely'
import { forUpdate } from '#platform/database/for-update.ts'
import { insertUnlessThere } from '#platform/database/insert-rows.ts'
import { isUnfinished } from '#platform/jobs/queue.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'

export type Note = Tables['letter_notes']

/** How long a note waits for others of its kind at most, in milliseconds: some mails are daily. */
export const maxWait = 24 * 3_600_000

/** In milliseconds: `maxWait`, and how far the clocks of processes may differ. */
const maxAhead = maxWait + 10 * 60_000

/** When a note is due: now if it would wait too long, because a clock that was ahead has written it. */
const dueAt = (now: number) =>
  sql<number>`case when tell_at > ${now + maxAhead} then cast(${now} as bigint) else tell_at end`

/** Replaces an earlier note about the topic that still waits. */
export async function putNote(trx: Trx, note: Note): Promise<void> {
  const { id, user_id, topic, kind, content } = note
  for (;;) {
    if (await insertUnlessThere(trx, 'letter_notes', note)) return
    // With the new id, so that the letter with the old note does not remove this one. It waits no longer.
    const updated = await trx
      .updateTable('letter_notes')
      .set({ id, kind, content, letter_id: null })
      .where('user_id', '=', user_id)
      .where('topic', '=', topic)
      .returning('id')
      .executeTakeFirst()
    // Otherwise the old note was sent in between.
    if (updated !== undefined) return
  }
}

export function findNote(db: Db, userId: string, topic: string): Promise<Note | undefined> {
  return db
    .selectFrom('letter_notes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('topic', '=', topic)
    .executeTakeFirst()
}

const isFor = (letterId: string) => (eb: ExpressionBuilder<Tables, 'letter_notes'>) =>
  eb.or([
    eb('letter_id', 'is', null),
    eb('letter_id', '=', letterId),
    eb.not(isUnfinished(eb.ref('letter_id'))),
  ])

/** Due at `now`, oldest first, at most `max`, without those that another letter has claimed. */
export function listNotes(
  db: Db,
  letterId: string,
  userId: string,
  now: number,
  max: number,
): Promise<Note[]> {
  return db
    .selectFrom('letter_notes')
    .selectAll()
    .where('user_id', '=', userId)
    .where(dueAt(now), '<=', now)
    .where(isFor(letterId))
    .orderBy('id')
    .limit(max)
    .execute()
}

/**
 * Claims notes for a letter, all or none; false if another letter has one of them, or one has changed. A
 * letter that is sent again keeps its notes.
 */
export async function claimNotes(trx: Trx, letterId: string, ids: readonly string[]) {
  const free = trx
    .selectFrom('letter_notes')
    .select('id')
    .where('id', 'in', ids)
    .where(isFor(letterId))
    .orderBy('id')
  if ((await forUpdate(trx, free).execute()).length < ids.length) return false
  await trx
    .updateTable('letter_notes')
    .set({ letter_id: letterId })
    .where('id', 'in', ids)
    .execute()
  return true
}

/** When the next note becomes due; undefined if there is none. */
export async function findNextTime(
  db: Db,
  userId: string,
  now: number,
): Promise<number | undefined> {
  const next = await db
    .selectFrom('letter_notes')
    .select((eb) => eb.fn.min<number | null>(dueAt(now)).as('at'))
    .where('user_id', '=', userId)
    .where(dueAt(now), '>', now)
    .executeTakeFirst()
  return next?.at ?? undefined
}

/** `next` is when the next note is due, including new ones; undefined if there are none. */
type Removed = { removed: string[]; next: number | undefined }

/** Removes sent notes; returns those that were still there. */
export async function removeNotes(
  trx: Trx,
  userId: string,
  ids: readonly string[],
  now: number,
): Promise<Removed> {
  const gone = trx.deleteFrom('letter_notes').where('id', 'in', ids).returning('id')
  const removed = (await gone.execute()).map(({ id }) => id)
  const next = await trx
    .selectFrom('letter_notes')
    .select((eb) => eb.fn.min<number | null>(dueAt(now)).as('at'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { removed, next: next?.at ?? undefined }
}
