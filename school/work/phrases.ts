import { phraseLimit, type Phrase } from '#contract/critique.ts'
import type { DeletedCount } from '#contract/fields.ts'
import { newId } from '#platform/ids.ts'
import { act, actOnce, type Keyed } from '#school/base/act.ts'
import type { Actor } from '#school/base/caller.ts'
import { refuse } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import type { Db } from '#school/base/tables.ts'

// Each instructor has their own, in the order in which they were saved (clause 18.6).

const listOwn = (db: Db, actor: Actor) =>
  db.selectFrom('phrases').select(['id', 'text']).where('user_id', '=', actor.id)

export async function listPhrases({ db }: School, actor: Actor): Promise<Phrase[]> {
  const rows = await listOwn(db, actor).orderBy('id').execute()
  return rows.map(({ id, text }) => ({ _id: id, text }))
}

/** 409 limit-reached. */
export function addPhrase(
  school: School,
  actor: Actor,
  { text }: { text: string },
  atomically?: Keyed,
): Promise<{ insertedId: string }> {
  return actOnce(school, actor, 'work:answer', atomically, async (trx) => {
    const { max } = phraseLimit
    const own = await listOwn(trx, actor).execute()
    if (own.length >= max) throw refuse('limit-reached', 'phrasesFull', { max })
    const id = newId()
    await trx.insertInto('phrases').values({ id, user_id: actor.id, text }).execute()
    return { insertedId: id }
  })
}

/** 404 unknown, or another's. */
export function changePhrase(school: School, actor: Actor, id: string, { text }: { text: string }) {
  return act(school, actor, 'work:answer', async (trx) => {
    const own = await listOwn(trx, actor).where('id', '=', id).executeTakeFirst()
    if (own === undefined) throw refuse('not-found', 'noPhrase')
    if (own.text === text) return { modifiedCount: 0 }
    await trx.updateTable('phrases').set({ text }).where('id', '=', id).execute()
    return { modifiedCount: 1 }
  })
}

/** 404 unknown, or another's. */
export function deletePhrase(school: School, actor: Actor, id: string): Promise<DeletedCount> {
  return act(school, actor, 'work:answer', async (trx) => {
    const deleted = await trx
      .deleteFrom('phrases')
      .where('id', '=', id)
      .where('user_id', '=', actor.id)
      .returning('id')
      .executeTakeFirst()
    if (deleted === undefined) throw refuse('not-found', 'noPhrase')
    return { deletedCount: 1 }
  })
}
