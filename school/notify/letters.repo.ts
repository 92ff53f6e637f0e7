import { insertUnlessThere } from '#platform/database/insert-rows.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'

export type Note = Tables['letter_notes']

/** Replaces an earlier note about the topic that still waits. */
export async function putNote(trx: Trx, note: Note): Promise<void> {
  const { id, user_id, topic, kind, content } = note
  for (;;) {
    if (await insertUnlessThere(trx, 'letter_notes', note)) return
    // With the new id, so that the letter with the old note does not remove this one. It waits no longer.
    const updated = await trx
      .updateTable('letter_notes')
      .set({ id, kind, content })
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

/** Due at `now`, oldest first, at most `max`. */
export function listNotes(db: Db, userId: string, now: number, max: number): Promise<Note[]> {
  return db
    .selectFrom('letter_notes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('tell_at', '<=', now)
    .orderBy('id')
    .limit(max)
    .execute()
}

/** Removes sent notes; returns when the next one is due, including new ones; undefined if there are none. */
export async function removeNotes(
  trx: Trx,
  userId: string,
  ids: readonly string[],
): Promise<number | undefined> {
  await trx.deleteFrom('letter_notes').where('id', 'in', ids).execute()
  const next = await trx
    .selectFrom('letter_notes')
    .select((eb) => eb.fn.min('tell_at').as('at'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return next?.at ?? undefined
}
