import { sql, type Kysely } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'

/**
 * The uploaded photographs that each version of a part shows, which stay as long as the version does; deleted with
 * it, also by the release before. Visitors see at once that a page of the school's own is deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const trigger = isPostgres(db)
    ? `create constraint trigger delete_is_public after delete on school_parts
        deferrable initially deferred for each row execute function raise_public_version()`
    : `create trigger school_parts_delete_is_public after delete on school_parts
        begin update public_version set version = version + 1; end`
  const statements = [
    `create table school_part_photos (
      part text not null,
      version integer not null,
      photo text not null,
      primary key (part, version, photo),
      foreign key (part, version) references school_parts (part, version) on delete cascade
    )`,
    'create index part_photos_by_photo on school_part_photos (photo)',
    trigger,
    `insert into locks (name, taken) values ('pages', 0)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
