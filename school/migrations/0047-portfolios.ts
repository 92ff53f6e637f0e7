import { sql, type Kysely } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'
import { raiseVersionOn } from './0017-public-version.ts'

/**
 * Instructors' own photographs (clause 11.2), with the index that shows a photo is used; and a row to lock
 * for the gallery.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL cannot alter a table with pending checks, such as an earlier migration leaves.
  if (isPostgres(db)) await sql`set constraints all immediate`.execute(db)
  await sql`create table portfolio_photos (
    id text primary key,
    user_id text not null references users (id),
    position integer not null,
    title text not null,
    alt text not null,
    photo text not null,
    width integer not null,
    height integer not null
  )`.execute(db)
  await sql`create index portfolio_photos_of on portfolio_photos (user_id, position)`.execute(db)
  await sql`create index portfolio_photos_by_photo on portfolio_photos (photo)
    where substr(photo, 1, 8) = '/photos/'`.execute(db)
  await sql`insert into locks (name, taken) values ('gallery', 0)`.execute(db)
  await raiseVersionOn(db, { portfolio_photos: () => 'true' })
}
