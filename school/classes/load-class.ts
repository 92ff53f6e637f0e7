import type { Actor } from '#school/base/caller.ts'
import { isRecordId } from '#school/base/record-id.ts'
import { refuse } from '#school/base/refuse.ts'
import type { Db } from '#school/base/tables.ts'
import type { ClassRow } from './class-row.ts'
import { maySee } from './classes.policy.ts'
import * as repo from './classes.repo.ts'

/** The class, by `find`; 404 where it is not in the school. */
export async function loadClass(db: Db, id: string, find = repo.findClass): Promise<ClassRow> {
  const row = isRecordId(id) ? await find(db, id) : undefined
  if (row === undefined) throw refuse('not-found', 'noClass')
  return row
}

/** The class, where the actor may see it; else it answers as one that is not there (404). */
export async function loadVisible(db: Db, actor: Actor, id: string): Promise<ClassRow> {
  const row = await loadClass(db, id)
  if (!maySee(actor, row)) throw refuse('not-found', 'noClass')
  return row
}

/**
 * Refuses (409) where somebody decides by a class that they read as it was at another `updatedAt`, or
 * does nothing where they do not say. Behind the lock of the class only.
 */
export function requireAsRead(
  row: ClassRow,
  updatedAt: number | undefined,
  key: 'changedRead' | 'changedUnsaved',
): void {
  if (updatedAt !== undefined && updatedAt !== row.updated_at)
    throw refuse('changed-meanwhile', key)
}
