import { forUpdate } from '#platform/database/for-update.ts'
import { Problem } from './problem.ts'
import { makeEvent } from './objects.ts'
import type { FakeDb, FakeObject, FakeTrx } from './tables.ts'

type Kind = FakeObject['kind']

/** A later change of an object, and when it happens (seconds). */
type Later = Partial<Pick<FakeObject, 'later' | 'later_at'>>

const never = { later: null, later_at: null }

export async function addObject<Body extends { id: string; created: number }>(
  trx: FakeTrx,
  kind: Kind,
  object: Body,
  { ref = null, ...later }: { ref?: string | null } & Later = {},
): Promise<void> {
  const { id, created } = object
  const row = { id, kind, created, ref, body: JSON.stringify(object), ...never, ...later }
  await trx.insertInto('fake_objects').values(row).execute()
}

const rowOf = (db: FakeDb, kind: Kind, id: string) =>
  db.selectFrom('fake_objects').selectAll().where('id', '=', id).where('kind', '=', kind)

function read<Body>(row: { body: string } | undefined, id: string): Body {
  if (row !== undefined) return JSON.parse(row.body) as Body
  const code = 'resource_missing'
  throw new Problem(`No such object: '${id}'`, { status: 404, code, param: 'id' })
}

/** Throws a Problem if there is none of this kind. */
export const findObject = async <Body>(db: FakeDb, kind: Kind, id: string): Promise<Body> =>
  read<Body>(await rowOf(db, kind, id).executeTakeFirst(), id)

/** Locked until the transaction ends. */
export const lockObject = async <Body>(trx: FakeTrx, kind: Kind, id: string): Promise<Body> =>
  read<Body>(await forUpdate(trx, rowOf(trx, kind, id)).executeTakeFirst(), id)

/** Also schedules what happens to it later (seconds). */
export async function saveObject<Body extends { id: string }>(
  trx: FakeTrx,
  object: Body,
  { ref, ...later }: { ref?: string } & Later = {},
): Promise<void> {
  await trx
    .updateTable('fake_objects')
    .set({ body: JSON.stringify(object), ...never, ...later, ...(ref && { ref }) })
    .where('id', '=', object.id)
    .execute()
}

/** Sends a copy of the object's present state; `now` is milliseconds. */
export async function emit(trx: FakeTrx, type: string, object: object, now: number): Promise<void> {
  const event = makeEvent(type, object, Math.floor(now / 1_000))
  await addObject(trx, 'event', event, { ref: type })
  await trx
    .insertInto('fake_deliveries')
    .values({ event: event.id, attempt: 0, due_at: now })
    .execute()
}

type ListQuery = {
  refs?: readonly string[] | undefined
  /** The earliest `created`, in seconds. */
  since?: number | undefined
  after?: string | undefined
  count?: number
}

export async function listObjects<Body>(
  db: FakeDb,
  kind: Kind,
  { refs, since = 0, after, count }: ListQuery,
): Promise<Body[]> {
  let query = db
    .selectFrom('fake_objects')
    .select('body')
    .where('kind', '=', kind)
    .where('created', '>=', since)
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
  if (refs !== undefined) query = query.where('ref', 'in', refs)
  if (after !== undefined) {
    const last = await findObject<{ created: number }>(db, kind, after)
    query = query.where((eb) =>
      eb.or([
        eb('created', '<', last.created),
        eb.and([eb('created', '=', last.created), eb('id', '<', after)]),
      ]),
    )
  }
  if (count !== undefined) query = query.limit(count)
  return (await query.execute()).map(({ body }) => JSON.parse(body) as Body)
}
