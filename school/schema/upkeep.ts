/** The history, and tables that keep the school running. */
export const upkeep = `
create table audit (
  id text primary key,
  at bigint not null,
  kind text not null,
  actor_id text references users (id),
  actor_name text not null,
  subject_id text not null,
  subject_name text not null,
  from_state text,
  to_state text,
  amount_minor bigint, -- what a refund gave back
  note text
);
create index audit_in_order on audit (at, id);
create index audit_by_kind on audit (kind, at, id);

-- Rows to lock: see LocksTable.
create table locks (name text primary key, taken bigint not null);
insert into locks (name, taken) values ('admins', 0), ('photos', 0), ('gallery', 0);

-- The responses of calls with an Idempotency-Key, for a day.
create table idempotency_keys (
  key_hash text primary key,
  body_hash text not null,
  started_at bigint not null,
  response text
);
create index idempotency_keys_by_age on idempotency_keys (started_at);

-- The calls of each caller in the current minute, where several processes count together.
create table rate_counts (
  key text primary key,
  calls integer not null,
  ends_at bigint not null
);
create index rate_counts_ended on rate_counts (ends_at);

-- When the school was last backed up, and a backup last proved (clause 19.4): see readLastBackups.
create table backups (
  task text primary key,
  done_at bigint,
  name text,
  failed_at bigint,
  error text
);

-- What admins were told, so that they are told once.
create table warnings (name text primary key, told_at bigint not null);

-- The key that signs the addresses of handed-in photos: see decision 72.
create table school_keys (name text primary key, key text not null);
`

export const upkeepOnPostgres = [
  // A crash may lose a minute of counts; in return, calls need no flush.
  'alter table rate_counts set unlogged',
  // The sort order of names; `natural_key` on SQLite.
  `create collation "natural" (provider = icu, locale = 'en-u-kn-true')`,
]
