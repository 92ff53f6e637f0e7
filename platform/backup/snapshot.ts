import { basename, dirname } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { liftTimeLimits } from '#platform/database/lift-time-limits.ts'
import { countRows, listTables } from '#platform/database/list-tables.ts'
import { openDatabase, type Database } from '#platform/database/open.ts'
import { openFolder } from '#platform/files/named-files.ts'
import { BackupFault, type Contents, type Manifest } from './manifest.ts'
import { runPostgresTool, slowDown } from './postgres-tools.ts'

export type Facts = Pick<Manifest, 'migrations' | 'rows' | 'sums'> & { pictures: string[] }

async function readFacts(db: Kysely<unknown>, contents: Contents): Promise<Facts> {
  const migrations: Facts['migrations'] = {}
  const names = (await listTables(db)).map(({ name }) => name)
  for (const part of Object.keys(contents.migrations)) {
    if (!names.includes(`${part}_migration`)) continue
    const all = sql<{
      name: string
    }>`select name from ${sql.table(`${part}_migration`)} order by name`
    migrations[part] = (await all.execute(db)).rows.map(({ name }) => name)
  }
  if (migrations['school'] === undefined)
    throw new BackupFault('there is no school in this database; start the server once')
  return {
    migrations,
    rows: await countRows(db),
    sums: await contents.readSums(db),
    pictures: await contents.listPictures(db),
  }
}

/**
 * Copies the database at one moment into `file`, while others read and write, and describes the copy. On
 * SQLite `vacuum into` reads in one transaction: it ends however much is written meanwhile, but blocks this
 * process. On PostgreSQL `pg_dump` reads in the transaction in which the rows are counted.
 */
export async function takeSnapshot(
  database: Database,
  url: string | undefined,
  file: string,
  contents: Contents,
): Promise<Facts> {
  if (url === undefined) {
    await sql`vacuum into ${file}`.execute(database.tables())
    const copy = openDatabase({ file })
    return readFacts(copy.tables(), contents).finally(() => copy.close())
  }
  // A call's connection would be closed while it waits for the dump.
  return database.unlimited((db) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        await liftTimeLimits(trx)
        // Counting takes one core, not all.
        await sql`set local max_parallel_workers_per_gather = 0`.execute(trx)
        const facts = await readFacts(trx, contents)
        const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(trx)
        const options = ['-Fc', '--no-owner', '--no-privileges', `--snapshot=${rows[0]?.id}`]
        await runPostgresTool('pg_dump', url, options, {
          readOutput: (output) => openFolder(dirname(file)).put(basename(file), slowDown(output)),
        })
        return facts
      }),
  )
}
