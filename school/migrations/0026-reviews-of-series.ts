import { sql, type Kysely } from 'kysely'

/** A class that is offered again shows reviews of the whole series, and has the numbers of all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reviews add column series_id text not null default ''`.execute(db)
  await sql`update reviews set series_id =
    (select coalesce(series_id, id) from classes where id = reviews.class_id)`.execute(db)
  await sql`update classes set
    review_count = (select count(*) from reviews
      where series_id = coalesce(classes.series_id, classes.id) and hidden_reason is null),
    star_sum = (select coalesce(sum(stars), 0) from reviews
      where series_id = coalesce(classes.series_id, classes.id) and hidden_reason is null)
    where coalesce(series_id, id) in (select series_id from reviews)`.execute(db)
  await sql`drop index reviews_newest`.execute(db)
  await sql`create index reviews_newest on reviews (series_id, created_at, id)
    where hidden_reason is null`.execute(db)
  // Admins list those, too.
  await sql`create index reviews_hidden on reviews (series_id, created_at, id)
    where hidden_reason is not null`.execute(db)
}
