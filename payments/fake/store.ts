import { forUpdate } from '#platform/database/for-update.ts'
import { Problem } from './problem.ts'
import { makeEvent } from './objects.ts'
import type { FakeDb, FakeObject, FakeTrx } from './tables.ts'

type Kind = FakeObject['kind']
type Stored = { id: string; created: number }

/** What becomes of an object later, and when (seconds). */
export type Later = Pick<FakeObject, 'later' | 'later_at'>

const never: Later = { later: null, later_at: null }

export async function addObject<Body extends Stored>(
  trx: FakeTrx,
  kind: Kind,
  object: Body,
  { ref = null, ...later }: { ref?: string | null } & Partial<Later> = {},
): Promise<void> {
  const { id, created } = object
  const row = { id, kind, created, ref, body: JSON.stringify(object), ...never, ...later }
  await trx.insertInto('fake_objects').values(row).execute()
}

/** An object by its id, whatever it is; a Problem where there is none of this kind. */
export async function findObject<Body>(db: FakeDb, kind: Kind, id: string): Promise<Body> {
  const row = await db
    .selectFrom('fake_objects')
    .select('body')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return read<Body>(row, id)
}

/** The same, locked until the transaction ends. */
export async function lockObject<Body>(trx: FakeTrx, kind: Kind, id: string): Promise<Body> {
  const query = trx
    .selectFrom('fake_objects')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
  return read<Body>(await forUpdate(trx, query).executeTakeFirst(), id)
}

function read<Body>(row: { body: string } | undefined, id: string): Body {
  if (row !== undefined) return JSON.parse(row.body) as Body
  const code = 'resource_missing'
  throw new Problem(`No such object: '${id}'`, { status: 404, code, param: 'id' })
}

/** Writes a locked object as it is now, and what becomes of it later. */
export async function saveObject<Body extends { id: string }>(
  trx: FakeTrx,
  object: Body,
  { ref, ...later }: { ref?: string } & Partial<Later> = {},
): Promise<void> {
  await trx
    .updateTable('fake_objects')
    .set({ body: JSON.stringify(object), ...never, ...later, ...(ref && { ref }) })
    .where('id', '=', object.id)
    .execute()
}

/** Has an event sent with a copy of the object as it is now. */
export async function emit(trx: FakeTrx, type: string, object: object, now: number): Promise<void> {
  const created = Math.floor(now / 1_000)
  const event = makeEvent(type, object, created)
  await addObject(trx, 'event', event, { ref: type })
  await trx
    .insertInto('fake_deliveries')
    .values({ event: event.id, attempt: 0, due_at: now })
    .execute()
}

/** Objects of a kind, the newest first. */
export async function listObjects<Body>(
  db: FakeDb,
  kind: Kind,
  { refs, since = 0 }: { refs?: readonly string[] | undefined; since?: number | undefined },
  { after, count }: { after?: string | undefined; count: number },
): Promise<Body[]> {
  const last =
    after === undefined
      ? undefined
      : await db
          .selectFrom('fake_objects')
          .select(['created', 'id'])
          .where('id', '=', after)
          .executeTakeFirst()
  let query = db
    .selectFrom('fake_objects')
    .select('body')
    .where('kind', '=', kind)
    .where('created', '>=', since)
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
  if (refs !== undefined) query = query.where('ref', 'in', refs)
  if (last !== undefined)
    query = query.where((eb) =>
      eb.or([
        eb('created', '<', last.created),
        eb.and([eb('created', '=', last.created), eb('id', '<', last.id)]),
      ]),
    )
  return (await query.execute()).map(({ body }) => JSON.parse(body) as Body)
}
