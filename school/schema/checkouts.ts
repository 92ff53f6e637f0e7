/**
 * Checkouts with a line for each seat, coupons, and events from the payment provider (clauses 13.2 to 13.8).
 */
export const checkouts = `
create table checkouts (
  id text primary key,
  student_id text not null references users (id),
  status text not null,
  method text not null,
  currency text not null,
  subtotal_minor bigint not null,
  discount_minor bigint not null,
  total_minor bigint not null,
  policy text not null,
  coupon_code text,
  buyer_name text not null,
  buyer_email text not null,
  -- The page at the provider.
  session_id text,
  url text,
  payment_id text,
  expires_at bigint,
  provider_account text,
  is_live integer,
  held_until bigint,
  address text, -- where a new account started it (clause 13.2)
  looked_at bigint,
  note text,
  created_at bigint not null,
  settled_at bigint,
  constraint checkouts_total check (total_minor >= 0 and total_minor = subtotal_minor - discount_minor)
);
create unique index checkouts_open on checkouts (student_id) where status in ('starting', 'open');
create unique index checkouts_by_session on checkouts (session_id);
create index checkouts_by_payment on checkouts (payment_id);
create index checkouts_by_student on checkouts (student_id, created_at, id);
create index checkouts_by_deadline on checkouts (student_id, held_until);
create index checkouts_by_status on checkouts (status, created_at);
create index checkouts_by_address on checkouts (address, created_at) where address is not null;
create index checkouts_with_money on checkouts (student_id) where status = 'paid' and total_minor > 0;
create index checkouts_sold on checkouts (settled_at, id) where status = 'paid';

-- No reference to orders: deleting an open one leaves the lines of checkouts that came to nothing.
create table checkout_lines (
  checkout_id text not null references checkouts (id),
  order_id text not null,
  class_id text not null references classes (id),
  instructor_id text references users (id),
  name text not null,
  sequence integer not null,
  list_minor bigint not null,
  discount_minor bigint not null,
  net_minor bigint not null,
  tax_bp integer not null, -- hundredths of a percent
  tax_minor bigint not null,
  refunded_minor bigint not null,
  kept_percent integer,
  seat text not null,
  primary key (checkout_id, order_id),
  constraint lines_net check (net_minor >= 0 and net_minor = list_minor - discount_minor),
  constraint lines_refunded check (refunded_minor between 0 and net_minor)
);
create unique index lines_of_place on checkout_lines (order_id) where seat <> 'released';
create index lines_by_class on checkout_lines (class_id, checkout_id);
create index lines_by_instructor on checkout_lines (instructor_id, checkout_id) where seat = 'taken';
create index lines_held on checkout_lines (class_id, checkout_id) where seat = 'held';

create table coupons (
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
);
create index coupons_newest on coupons (created_at, id);

create table coupon_uses (
  checkout_id text primary key references checkouts (id),
  coupon_id text not null references coupons (id),
  person_id text not null references users (id),
  once integer not null,
  state text not null
);
create unique index coupon_uses_once on coupon_uses (coupon_id, person_id)
  where once = 1 and state <> 'released';
create index coupon_uses_reserved on coupon_uses (coupon_id) where state = 'reserved';

create table provider_events (
  id text primary key,
  type text not null,
  kind text not null,
  object_id text not null,
  created_at bigint not null,
  received_at bigint not null,
  done_at bigint
);
create index provider_events_by_age on provider_events (received_at);

-- Until when the events of an account were listed.
create table provider_cursors (
  account text not null,
  is_live integer not null,
  listed_until bigint not null,
  primary key (account, is_live)
);
`
