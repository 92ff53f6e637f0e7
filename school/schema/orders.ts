/** Ordered seats, and when students attended. */
export const orders = `
create table orders (
  id text primary key,
  student_id text not null references users (id),
  class_id text not null references classes (id),
  course_name text not null,
  student_name text not null,
  student_email text not null,
  price_cents bigint not null,
  status text not null,
  created_at bigint not null,
  paid_at bigint,
  cancelled_at bigint,
  checked_in_at bigint, -- the first time, while the check-in counts
  seen_at bigint
);
create unique index orders_one_active on orders (student_id, class_id) where cancelled_at is null;
create index orders_by_student on orders (student_id, created_at, id) where cancelled_at is null;
create index orders_paid on orders (student_id, class_id) where status = 'paid';
create index orders_left on orders (student_id, cancelled_at) where status = 'cancelled';
create index orders_by_class on orders (class_id, status, student_id);
create index orders_roster on orders (class_id, created_at, id) where cancelled_at is null;

-- No reference to meetings: check-ins outlive a removed one.
create table check_ins (
  order_id text not null references orders (id),
  meeting_id text not null,
  at bigint not null,
  primary key (order_id, meeting_id)
);

-- From before there were checkouts. Nobody writes it; the export of a person reads it.
create table payments (
  id text primary key,
  order_id text not null references orders (id),
  class_id text not null references classes (id),
  student_id text not null references users (id),
  amount_cents bigint not null,
  kind text not null,
  at bigint not null,
  constraint payments_once unique (order_id, kind)
);
`
