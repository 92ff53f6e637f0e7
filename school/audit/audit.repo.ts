import type { Kysely, Selectable } from 'kysely'
import type { AuditKind } from '#contract/audit.ts'
import { isBehind, type Window } from '#school/paging.ts'
import type { Tables } from '#school/tables.ts'

type Db = Kysely<Tables>
export type EntryRow = Selectable<Tables['audit']>

/** Rows in one insert: databases limit the parameters of a statement. */
const chunk = 1000

export async function insertEntries(db: Db, rows: EntryRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += chunk)
    await db
      .insertInto('audit')
      .values(rows.slice(start, start + chunk))
      .execute()
}

/** The entries, of one kind or of all, newest first. */
export function listEntries(
  db: Db,
  kind: AuditKind | undefined,
  { count, after }: Window,
): Promise<EntryRow[]> {
  let query = db
    .selectFrom('audit')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (after !== null) query = query.where(isBehind(after, 'at', 'id', 'desc'))
  return query.execute()
}
