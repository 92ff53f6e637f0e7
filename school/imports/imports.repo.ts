import type { Db, Tables } from '#school/base/tables.ts'
import { idsIn } from '#school/base/ids-in.ts'

export type Teacher = Pick<Tables['users'], 'id' | 'name' | 'email' | 'role'>

/** Present users by their e-mail. */
export async function findTeachers(
  db: Db,
  emails: readonly string[],
): Promise<Map<string, Teacher>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role'])
    .where('email', 'in', idsIn(db, [...new Set(emails)]))
    .where('removed_at', 'is', null)
    .where('left_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.email, row]))
}

/** All their classes but withdrawn ones. */
export function findTaughtClasses(db: Db, teachers: readonly Teacher[]) {
  const ids = teachers.map(({ id }) => id)
  return db
    .selectFrom('classes')
    .select(['instructor_id', 'name', 'starts_at'])
    .where('instructor_id', 'in', idsIn(db, ids))
    .where('withdrawn_at', 'is', null)
    .execute()
}
