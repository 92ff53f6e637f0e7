import { sql, type Kysely } from 'kysely'

/**
 * Uploaded photos (clause 12): owner, address, next check whether anything uses it, and the file behind each
 * address. Users of a photo name its address; only these are indexed, because an address from elsewhere can
 * be longer than PostgreSQL indexes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table photos (
    id text primary key,
    address text not null unique,
    owner_id text not null references users (id),
    added_at bigint not null,
    look_at bigint not null
  )`.execute(db)
  await sql`create index photos_to_look_at on photos (look_at, id)`.execute(db)
  await sql`create table photo_files (
    name text primary key,
    photo_id text not null references photos (id),
    file text not null unique
  )`.execute(db)
  await sql`create index photo_files_by_photo on photo_files (photo_id)`.execute(db)
  for (const table of ['classes', 'users', 'gallery_photos'])
    await sql`create index ${sql.id(`${table}_by_photo`)} on ${sql.table(table)} (photo)
      where substr(photo, 1, 8) = '/photos/'`.execute(db)
}
