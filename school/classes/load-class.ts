import type { Actor } from '#school/base/caller.ts'
import { refuse } from '#school/base/refuse.ts'
import type { Db } from '#school/base/tables.ts'
import type { ClassRow } from './class-row.ts'
import { maySee } from './classes.policy.ts'
import * as repo from './classes.repo.ts'

/** 404 if `find` finds none. */
export async function loadClass(db: Db, id: string, find = repo.findClass): Promise<ClassRow> {
  const row = await find(db, id)
  if (row === undefined) throw refuse('not-found', 'noClass')
  return row
}

/** A class that the actor may not see answers 404, like an unknown one. */
export async function loadVisible(db: Db, actor: Actor, id: string): Promise<ClassRow> {
  const row = await loadClass(db, id)
  if (!maySee(actor, row)) throw refuse('not-found', 'noClass')
  return row
}

/** 409 if the class has changed since `updatedAt`; no check without one. Needs the lock of the class. */
export function requireAsRead(
  row: ClassRow,
  updatedAt: number | undefined,
  key: 'changedRead' | 'changedUnsaved',
): void {
  if (updatedAt !== undefined && updatedAt !== row.updated_at)
    throw refuse('changed-meanwhile', key)
}
