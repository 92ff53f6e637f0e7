import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { countRows } from '#platform/database/list-tables.ts'
import { listReplaced, migrateAll } from '#platform/database/migrate.ts'
import { openDatabase, type Database } from '#platform/database/open.ts'
import type { NamedFiles } from '#platform/files/named-files.ts'
import { inLanes } from '#platform/in-lanes.ts'
import { lanes, nameOfPicture, readPictures } from './make-backup.ts'
import { BackupFault, fetchFile, readStored, type Contents, type Manifest } from './manifest.ts'
import { runPostgresTool, slowDown } from './postgres-tools.ts'

type Destination = {
  /** Empty; a SQLite database becomes `safelight.db` in it. */
  folder: string
  /** An empty PostgreSQL database, for a backup of one. */
  url: string | undefined
  /** Null: pictures are read and checked, but stored nowhere. */
  pictures: NamedFiles | null
}

/** Throws BackupFault for a newer program's backup, ConfigError for one that is too old. */
function requireKnown({ migrations, version }: Manifest, contents: Contents): void {
  for (const [part, names] of Object.entries(migrations)) {
    const own = contents.migrations[part] ?? {}
    const known = new Set([...listReplaced(names, own), ...Object.keys(own)])
    if (names.some((name) => !known.has(name)))
      throw new BackupFault(`the backup is of version ${version}, which is newer than this program`)
  }
}

async function fetchPictures(
  source: NamedFiles,
  manifest: Manifest,
  pictures: NamedFiles | null,
): Promise<void> {
  await inLanes(lanes, await readPictures(source, manifest), async (file) => {
    const content = readStored(source, [file])
    if (pictures !== null) await pictures.put(nameOfPicture(file), content)
    else for await (const _chunk of content);
  })
}

/** SQLite's own checks; PostgreSQL makes them while it restores. */
async function checkFile(database: Database): Promise<void> {
  const db = database.tables()
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(db)
  const [verdict] = rows
  if (verdict?.integrity_check !== 'ok')
    throw new BackupFault(`the database is damaged: ${verdict?.integrity_check}`)
  const broken = await sql<object>`select * from pragma_foreign_key_check limit 1`.execute(db)
  if (broken.rows.length > 0) throw new BackupFault('the database has rows that point at none')
}

/** Throws BackupFault if rows or sums differ. */
export function requireSame(found: Record<string, number>, expected: Record<string, number>): void {
  for (const name of new Set([...Object.keys(expected), ...Object.keys(found)]))
    if (found[name] !== expected[name])
      throw new BackupFault(
        `${name} should be ${expected[name] ?? 'missing'} and is ${found[name] ?? 'missing'}`,
      )
}

/**
 * Restores a backup and checks all of it: hashes, integrity, counts and sums. Returns faults of the books,
 * which the original had, too. Migrates the tables. On PostgreSQL all tables come in one transaction, after
 * the pictures. Throws BackupFault if the backup is damaged.
 */
export async function restoreBackup(
  source: NamedFiles,
  manifest: Manifest,
  { folder, url, pictures }: Destination,
  contents: Contents,
): Promise<string[]> {
  requireKnown(manifest, contents)
  const file = manifest.engine === 'sqlite' ? 'safelight.db' : 'safelight.dump'
  await fetchFile(source, manifest.database, folder, file)
  await fetchPictures(source, manifest, pictures)
  if (manifest.engine === 'postgres' && url !== undefined) {
    const options = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges']
    const dump = createReadStream(join(folder, file))
    // Visitors use the site while a backup is proved, but wait while one is restored.
    const input = pictures === null ? slowDown(dump) : dump
    await runPostgresTool('pg_restore', url, options, { input })
  }
  const database = openDatabase(url === undefined ? { file: join(folder, file) } : { url })
  try {
    const db = database.tables()
    if (manifest.engine === 'sqlite') await checkFile(database)
    requireSame(await countRows(db), manifest.rows)
    requireSame(await contents.readSums(db), manifest.sums)
    await migrateAll(database, contents.migrations)
    return await contents.findFaults(db)
  } finally {
    await database.close()
  }
}
