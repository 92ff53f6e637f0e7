/** The users of the school; their accounts are at the identity service. */
export const people = `
create table users (
  id text primary key,
  account_id text not null unique,
  role text not null,
  name text not null,
  name_key bytea not null, -- sorts by name, the same way on both databases
  email text not null,
  photo text not null,
  headline text not null default '',
  about text not null default '',
  language text, -- null: the school's own
  muted text not null default '', -- mails that they do not want
  mail_token text,
  created_at bigint not null,
  left_at bigint, -- deleted their account, and may come back
  removed_at bigint,
  erased_at bigint
);
create unique index users_email on users (email) where removed_at is null;
create unique index users_mail_token on users (mail_token);
create index users_by_role on users (role, created_at, id) where removed_at is null;
create index users_by_name on users (role, name_key, id) where removed_at is null;
-- For the list of all people only, which alone has the (always true) condition on the id: PostgreSQL would use
-- it for lists of one role, too, and read everybody.
create index users_all_in_order on users (created_at, id) where removed_at is null and id > '';
create index users_by_photo on users (photo) where substr(photo, 1, 8) = '/photos/';

-- Calendars at secret addresses (clause 10.10), of which only the hash is kept.
create table calendar_tokens (
  user_id text primary key references users (id),
  account_id text not null,
  token_hash text not null unique,
  created_at bigint not null
);
`
