import { sql, type Kysely } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'

/** The school's own settings: the highest version of a part counts. Visitors see every new one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const trigger = isPostgres(db)
    ? `create constraint trigger insert_is_public after insert on school_parts
        deferrable initially deferred for each row execute function raise_public_version()`
    : `create trigger school_parts_insert_is_public after insert on school_parts
        begin update public_version set version = version + 1; end`
  const statements = [
    `create table school_parts (
      part text not null,
      version integer not null,
      value text not null,
      at bigint not null,
      by_id text references users (id),
      by_name text not null,
      primary key (part, version)
    )`,
    trigger,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
