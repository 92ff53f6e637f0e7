import type { Db } from '#school/base/tables.ts'
import type { ClassRow } from '#school/classes/class-row.ts'
import { findClass } from '#school/classes/classes.repo.ts'

/** Undefined for a class that was cancelled or withdrawn: its instructor knows. */
export async function findHeldClass(db: Db, classId: string): Promise<ClassRow | undefined> {
  const row = await findClass(db, classId)
  return row?.status === 'cancelled' ? undefined : row
}

/** How long news for the instructor of a class waits for more, in milliseconds. */
export const instructorWait = 5 * 60_000
