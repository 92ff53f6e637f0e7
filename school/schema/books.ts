/** Refunds, disputes, the ledger, and numbered receipts and credit notes (clauses 13.7 to 13.11). */
export const books = `
create table refunds (
  id text primary key,
  checkout_id text not null references checkouts (id),
  order_id text,
  amount_minor bigint not null,
  reason text not null,
  note text,
  rule_percent integer, -- the step of the cancellation policy, for the credit note
  rule_hours integer,
  status text not null,
  payment_id text,
  attempt integer not null,
  provider_ref text,
  error text,
  created_at bigint not null,
  final_at bigint,
  constraint refunds_amount check (amount_minor > 0)
);
create unique index refunds_by_ref on refunds (provider_ref);
create index refunds_by_checkout on refunds (checkout_id, created_at, id);
create index refunds_by_order on refunds (order_id, checkout_id);
create index refunds_by_status on refunds (status, created_at, id);
create index refunds_newest on refunds (created_at, id);

create table disputes (
  provider_ref text primary key,
  checkout_id text not null references checkouts (id),
  amount_minor bigint not null,
  status text not null,
  due_at bigint,
  created_at bigint not null,
  updated_at bigint not null
);
create index disputes_by_status on disputes (status, created_at);

create table ledger (
  id text primary key,
  checkout_id text not null references checkouts (id),
  kind text not null,
  amount_minor bigint not null,
  currency text not null,
  method text not null,
  reference text not null,
  refund_id text references refunds (id),
  actor_id text references users (id),
  note text,
  at bigint not null,
  constraint ledger_once unique (kind, reference)
);
create index ledger_in_order on ledger (at, id);
create index ledger_by_kind on ledger (kind, at, id);
create index ledger_by_method on ledger (method, at, id);
create index ledger_by_checkout on ledger (checkout_id);
create index ledger_by_refund on ledger (refund_id);

create table receipts (
  id text primary key,
  year integer not null,
  number integer not null,
  kind text not null,
  ledger_id text not null unique references ledger (id),
  checkout_id text not null references checkouts (id),
  student_id text not null references users (id),
  of_receipt text references receipts (id),
  currency text not null,
  total_minor bigint not null,
  tax_minor bigint not null,
  language text not null default 'en',
  content text not null,
  at bigint not null,
  constraint receipts_number unique (year, number)
);
create unique index receipts_of_checkout on receipts (checkout_id) where of_receipt is null;
create index receipts_by_checkout on receipts (checkout_id, at, id);
create index receipts_by_student on receipts (student_id, at, id);

create table receipt_counters (year integer primary key, last integer not null);
`
