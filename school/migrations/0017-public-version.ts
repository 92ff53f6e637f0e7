import { sql, type Kysely } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'

/** Which rows of each table a public answer may show or count, by the name of the row. */
type Shown = Record<string, (row: string) => string>

const shown: Shown = {
  classes: () => 'true',
  users: (row) => `${row}.role = 'Instructor'`,
  orders: (row) => `${row}.status = 'paid'`,
  gallery_photos: () => 'true',
}

/** Every change of such a row: what kind of statement, and when it counts. */
const changesOf = (tables: Shown) =>
  Object.entries(tables).flatMap(([table, isShown]) => [
    { table, change: 'insert', when: isShown('new') },
    { table, change: 'update', when: `${isShown('old')} or ${isShown('new')}` },
    { table, change: 'delete', when: isShown('old') },
  ])

/**
 * On PostgreSQL each of `shards` rows is a counter, chosen by connection: all payments would queue for the
 * lock of a single row. It is raised at the end of the transaction (`deferred`), so that nobody waits for a
 * lock while holding it, and once in each: a row changed thousands of times in one transaction gets slower
 * each time.
 */
const shards = 64

async function createRaise(db: Kysely<unknown>): Promise<void> {
  await sql`create function raise_public_version() returns trigger language plpgsql as
    'begin
      update public_version set version = version + 1
        where shard = pg_backend_pid() % ${sql.raw(String(shards))}
          and xmin <> pg_current_xact_id()::xid;
      return null;
    end'`.execute(db)
}

async function raiseOnPostgres(db: Kysely<unknown>, tables: Shown): Promise<void> {
  for (const { table, change, when } of changesOf(tables))
    await sql`create constraint trigger ${sql.id(`${change}_is_public`)}
      after ${sql.raw(change)} on ${sql.table(table)} deferrable initially deferred
      for each row when (${sql.raw(when)}) execute function raise_public_version()`.execute(db)
}

async function raiseOnSqlite(db: Kysely<unknown>, tables: Shown): Promise<void> {
  for (const { table, change, when } of changesOf(tables))
    await sql`create trigger ${sql.id(`${table}_${change}_is_public`)}
      after ${sql.raw(change)} on ${sql.table(table)} when ${sql.raw(when)}
      begin update public_version set version = version + 1; end`.execute(db)
}

/** Every change of a row that public answers show raises the version, also of a later table. */
export const raiseVersionOn = (db: Kysely<unknown>, tables: Shown): Promise<void> =>
  isPostgres(db) ? raiseOnPostgres(db, tables) : raiseOnSqlite(db, tables)

/**
 * The version of everything public: the sum of the rows. Every transaction that changes such data raises it
 * as it commits. What was read at a version is current as long as the version is. See decision 33.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('public_version')
    .addColumn('shard', 'integer', (column) => column.primaryKey())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .execute()
  const count = isPostgres(db) ? shards : 1
  for (let shard = 0; shard < count; shard += 1)
    await sql`insert into public_version (shard, version) values (${shard}, 1)`.execute(db)
  if (!isPostgres(db)) return raiseVersionOn(db, shown)
  // Room for new versions of the rows beside the old ones.
  await sql`alter table public_version set (fillfactor = 20)`.execute(db)
  await createRaise(db)
  await raiseVersionOn(db, shown)
}
