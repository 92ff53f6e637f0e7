type When = { insert: string; update: string; delete: string }

const always: When = { insert: 'true', update: 'true', delete: 'true' }

const wherever = (isShown: (row: string) => string): When => ({
  insert: isShown('new'),
  update: `${isShown('old')} or ${isShown('new')}`,
  delete: isShown('old'),
})

/**
 * A change that public answers do not show: a seat is held or freed, it was not the last free one, and
 * nothing else changed. Statements that move a held seat change nothing else in a class.
 */
const onlyHolds = `new.held <> old.held
  and new.available_seats + new.held = old.available_seats + old.held
  and (new.available_seats = 0) = (old.available_seats = 0)
  and new.enrolled = old.enrolled and new.updated_at = old.updated_at`

/** Changes that a public answer may show or count. */
const shown: Record<string, When> = {
  classes: { ...always, update: `not (${onlyHolds})` },
  users: wherever((row) => `${row}.role = 'Instructor'`),
  orders: wherever((row) => `${row}.status = 'paid'`),
  reviews: always,
  gallery_photos: always,
  portfolio_photos: always,
}

const changes = Object.entries(shown).flatMap(([table, kinds]) =>
  Object.entries(kinds).map(([change, when]) => ({ table, change, when })),
)

/**
 * On PostgreSQL each of `shards` rows is a counter, chosen by connection: all payments would queue for the
 * lock of a single row. It is raised at the end of the transaction (`deferred`), so that nobody waits for a
 * lock while holding it, and once in each: a row changed thousands of times in one transaction gets slower
 * each time.
 */
const shards = 64

const table = 'create table public_version (shard integer primary key, version bigint not null)'

const onPostgres = [
  // Room for new versions of the rows beside the old ones.
  `${table} with (fillfactor = 20)`,
  `insert into public_version (shard, version) select n, 1 from generate_series(0, ${shards - 1}) as n`,
  `create function raise_public_version() returns trigger language plpgsql as 'begin
    update public_version set version = version + 1
      where shard = pg_backend_pid() % ${shards} and xmin <> pg_current_xact_id()::xid;
    return null;
  end'`,
  ...changes.map(
    (one) => `create constraint trigger ${one.change}_is_public after ${one.change} on ${one.table}
      deferrable initially deferred for each row when (${one.when})
      execute function raise_public_version()`,
  ),
]

const onSqlite = [
  table,
  'insert into public_version (shard, version) values (0, 1)',
  ...changes.map(
    (
      one,
    ) => `create trigger ${one.table}_${one.change}_is_public after ${one.change} on ${one.table}
      when ${one.when} begin update public_version set version = version + 1; end`,
  ),
]

/**
 * The version of everything public: the sum of the rows. Every transaction that changes such data raises it
 * as it commits. Data read at a version is current as long as the version is. See decision 33.
 */
export const publicVersion = (toPostgres: boolean): string[] => (toPostgres ? onPostgres : onSqlite)
