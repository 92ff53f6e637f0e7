import type { Database } from '#platform/database/open.ts'

/** Calls are counted there; and SQLite cannot read the inner tables of its full text. */
const unread = /^rate_counts$|_(?:config|data|docsize|idx|content)$/

/** Every row of every other table, as text. */
export async function readTables(
  database: Database,
  except: readonly string[] = [],
): Promise<Map<string, string>> {
  const db = database.tables<Record<string, Record<string, unknown>>>()
  const tables = await db.introspection.getTables()
  const contents = tables
    .filter(({ name, isView }) => !isView && !unread.test(name) && !except.includes(name))
    .map(async ({ name }): Promise<[string, string]> => {
      const rows = await db.selectFrom(name).selectAll().execute()
      const texts = rows.map((row) => JSON.stringify(row)).toSorted()
      return [name, texts.join('\n')]
    })
  return new Map(await Promise.all(contents))
}
