import { sql, type Kysely } from 'kysely'

const statements = [
  `create table coupons (
    id text primary key,
    code text not null unique,
    percent integer,
    amount_minor bigint,
    class_id text references classes (id),
    instructor_id text references users (id),
    starts_at bigint,
    ends_at bigint,
    max_uses integer,
    uses integer not null check (uses >= 0),
    once integer not null,
    min_minor bigint,
    archived_at bigint,
    created_at bigint not null,
    constraint coupons_off check ((percent is null) <> (amount_minor is null))
  )`,
  'create index coupons_newest on coupons (created_at, id)',
  `create table coupon_uses (
    checkout_id text primary key references checkouts (id),
    coupon_id text not null references coupons (id),
    person_id text not null references users (id),
    once integer not null,
    state text not null
  )`,
  `create unique index coupon_uses_once on coupon_uses (coupon_id, person_id)
    where once = 1 and state <> 'released'`,
]

/** Coupons, and the checkouts that use them (clause 13.8). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
