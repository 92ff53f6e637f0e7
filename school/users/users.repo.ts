import { sql, type Kysely, type Selectable, type SelectQueryBuilder } from 'kysely'
import type { Role } from '#contract/access.ts'
import { isBehind, type Window } from '#school/paging.ts'
import type { Tables } from '#school/tables.ts'

type Db = Kysely<Tables>
export type UserRow = Selectable<Tables['users']>

/** The row of an account, also of a removed user. */
export function findByAccount(db: Db, accountId: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

function present(db: Db) {
  return db.selectFrom('users').selectAll().where('removed_at', 'is', null)
}

export function findById(db: Db, id: string): Promise<UserRow | undefined> {
  return present(db).where('id', '=', id).executeTakeFirst()
}

export function findByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return present(db).where('email', '=', email).executeTakeFirst()
}

/** Adds the row; false where the account or the e-mail has one already, also in a race. */
export async function insertUser(db: Db, row: UserRow): Promise<boolean> {
  const inserted = await db
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function setEmail(db: Db, id: string, email: string): Promise<void> {
  await db.updateTable('users').set({ email }).where('id', '=', id).execute()
}

/** Gives a present user another role; false where they have it already or are gone. */
export async function changeRole(db: Db, id: string, role: Role): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ role })
    .where('id', '=', id)
    .where('role', '<>', role)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks a user as removed; false where somebody else has done so already. */
export async function markRemoved(db: Db, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ removed_at: now })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Makes every other transaction that takes this lock wait for the end of this one: what is counted
 * behind it stays true until then.
 */
export async function lockAdmins(db: Db): Promise<void> {
  await db
    .updateTable('locks')
    .set({ taken: sql<number>`taken + 1` })
    .where('name', '=', 'admins')
    .execute()
}

/** Whether an admin other than `id` is there. */
export async function hasOtherAdmin(db: Db, id: string): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'Admin')
    .where('removed_at', 'is', null)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

function inOrder<Row>(
  query: SelectQueryBuilder<Tables, 'users', Row>,
  { count, after }: Window,
): SelectQueryBuilder<Tables, 'users', Row> {
  const window = query.orderBy('users.created_at').orderBy('users.id').limit(count)
  if (after === null) return window
  return window.where(isBehind(after, 'users.created_at', 'users.id', 'asc'))
}

/** Every present user, longest here first. */
export function listUsers(db: Db, window: Window): Promise<UserRow[]> {
  return inOrder(present(db), window).execute()
}

export type InstructorRow = UserRow & { students: number }

/** Every present instructor, longest here first, with the number of different paying students. */
export function listInstructors(db: Db, window: Window): Promise<InstructorRow[]> {
  const query = present(db)
    .where('role', '=', 'Instructor')
    .select((eb) =>
      eb
        .selectFrom('orders')
        .innerJoin('classes', 'classes.id', 'orders.class_id')
        .whereRef('classes.instructor_id', '=', 'users.id')
        .where('classes.withdrawn_at', 'is', null)
        .where('orders.status', '=', 'paid')
        .select((of) => of.fn.count<number>('orders.student_id').distinct().as('students'))
        .$asScalar()
        .$notNull()
        .as('students'),
    )
  return inOrder(query, window).execute()
}
