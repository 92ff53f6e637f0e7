/** The seats that the public sees; `openSeats` in class-lists.repo.ts must be identical. */
const openSeats = '(case when available_seats = 0 then 0 else available_seats + held end)'

const listed = 'where withdrawn_at is null'

/** The columns by which the catalogue sorts. */
const sorts = {
  newest: 'created_at',
  popular: 'paid_recently',
  price: 'price_cents',
  seats: openSeats,
  soonest: 'starts_at',
}

/** Classes, their meetings, waitlists and reviews. */
export const classes = `
create table classes (
  id text primary key,
  instructor_id text not null references users (id),
  instructor_name text not null,
  instructor_email text not null, -- kept here: looking it up took longer than reading the classes
  name text not null,
  description text not null,
  learn text not null default '', -- a point a line
  bring text not null default '',
  photo text not null,
  topic text not null,
  level text not null default 'all',
  place text,
  online_url text,
  price_cents bigint not null,
  status text not null,
  feedback text,
  -- Each seat is free, held by a checkout, offered to the waitlist, or paid for.
  available_seats integer not null,
  held integer not null default 0 check (held >= 0),
  offered integer not null default 0,
  enrolled integer not null,
  paid_recently integer not null default 0,
  starts_at bigint not null default 8640000000000000, -- of the first meeting; this is the end of time
  sequence integer not null default 0, -- of changes, for calendars
  series_id text, -- the first class of a series
  review_count integer not null default 0,
  star_sum integer not null default 0,
  -- The minimum (clause 16.2), the start for which the class takes place below it, and for which people know.
  minimum_students integer,
  confirmed_for bigint,
  told_short_for bigint,
  -- What decides a refund (clause 13.7).
  cancelled_at bigint,
  cancel_reason text,
  began_at bigint,
  dated_at bigint,
  undated_at bigint,
  refunds_held integer not null default 0,
  created_at bigint not null,
  updated_at bigint not null,
  withdrawn_at bigint,
  constraint classes_price check (price_cents >= 0),
  constraint classes_seats check (available_seats >= 0 and enrolled >= 0)
);
-- One for every way that a list can be filtered and sorted; the id makes the order total.
create index classes_newest on classes (status, created_at, id) ${listed};
create index classes_popular on classes (status, paid_recently, id) ${listed};
create index classes_by_price on classes (status, price_cents, id) ${listed};
create index classes_by_seats on classes (status, ${openSeats}, id) ${listed};
create index classes_soonest on classes (status, starts_at, id) ${listed};
create index classes_topic_newest on classes (status, topic, created_at, id) ${listed};
create index classes_topic_popular on classes (status, topic, paid_recently, id) ${listed};
create index classes_topic_by_price on classes (status, topic, price_cents, id) ${listed};
create index classes_topic_by_seats on classes (status, topic, ${openSeats}, id) ${listed};
create index classes_topic_soonest on classes (status, topic, starts_at, id) ${listed};
create index classes_topic_by_instructor on classes (status, topic, instructor_id) ${listed};
create index classes_by_name on classes (name, status) ${listed};
create index classes_by_instructor on classes (instructor_id, created_at, id) ${listed};
create index classes_by_instructor_soonest on classes (instructor_id, status, starts_at) ${listed};
create index classes_of_series on classes (series_id, starts_at, id) where series_id is not null;
create index classes_with_minimum on classes (starts_at)
  where minimum_students is not null and withdrawn_at is null;
create index classes_by_photo on classes (photo) where substr(photo, 1, 8) = '/photos/';
-- For the list of all classes only: see users_all_in_order. The review begins with those that wait.
create index classes_all_in_order on classes (created_at, id) ${listed} and id > '';
create index classes_waiting on classes ((case when status = 'pending' then 1 else 0 end), id)
  ${listed} and id > '';

-- A moved meeting keeps its id, by which calendars know it; a removed one stays for them a while.
create table meetings (
  id text primary key,
  class_id text not null references classes (id),
  starts_at bigint not null,
  ends_at bigint not null,
  cancelled_at bigint,
  unique (class_id, starts_at),
  check (ends_at > starts_at)
);
create index meetings_coming on meetings (starts_at) where cancelled_at is null;

create table waitlist (
  id text primary key,
  class_id text not null references classes (id),
  student_id text not null references users (id),
  joined_at bigint not null,
  state text not null,
  offer_ends bigint,
  unique (class_id, student_id)
);
create index waitlist_in_order on waitlist (class_id, state, joined_at);
create index waitlist_of_student on waitlist (student_id, joined_at, id);
create index waitlist_offered on waitlist (offer_ends, id) where state = 'offered';

create table reviews (
  id text primary key,
  class_id text not null references classes (id),
  series_id text not null default '',
  student_id text not null references users (id),
  student_name text not null,
  stars integer not null check (stars between 1 and 5),
  text text not null,
  answer text,
  hidden_reason text,
  created_at bigint not null,
  updated_at bigint not null
);
create unique index reviews_one_each on reviews (class_id, student_id);
create index reviews_by_student on reviews (student_id);
create index reviews_newest on reviews (series_id, created_at, id) where hidden_reason is null;
create index reviews_hidden on reviews (series_id, created_at, id) where hidden_reason is not null;
`

/**
 * For classes of a level. SQLite does not know how rare a level is, and gets an index for every sort.
 * PostgreSQL reads a level in the order of the ids; the id is an expression, which no other index has,
 * because it would otherwise walk all ids for a common level, class by class.
 */
export const levelIndexes = (toPostgres: boolean): string[] =>
  toPostgres
    ? [`create index classes_by_level on classes (status, level, (id || '')) ${listed}`]
    : Object.entries(sorts).map(
        ([sort, column]) =>
          `create index classes_level_by_${sort} on classes (status, level, ${column}, id) ${listed}`,
      )
