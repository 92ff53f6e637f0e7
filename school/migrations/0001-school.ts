import { sql, type Kysely } from 'kysely'

const users = [
  `create table users (
    id text primary key,
    account_id text not null unique,
    name text not null,
    email text not null,
    photo text not null,
    role text not null,
    created_at bigint not null,
    removed_at bigint,
    constraint users_role check (role in ('Student', 'Instructor', 'Admin'))
  )`,
  'create unique index users_email on users (email) where removed_at is null',
  'create index users_by_role on users (role, created_at, id) where removed_at is null',
]

/** One index for every way that a list can be filtered and sorted; the id makes the order total. */
const classIndexes = {
  classes_by_instructor: 'instructor_id, created_at, id',
  classes_by_name: 'name, status',
  classes_newest: 'status, created_at, id',
  classes_by_price: 'status, price_cents, id',
  classes_by_seats: 'status, available_seats, id',
  classes_topic_newest: 'status, topic, created_at, id',
  classes_topic_by_price: 'status, topic, price_cents, id',
  classes_topic_by_seats: 'status, topic, available_seats, id',
}

const classes = [
  `create table classes (
    id text primary key,
    instructor_id text not null references users (id),
    name text not null,
    description text not null,
    photo text not null,
    instructor_name text not null,
    price_cents bigint not null,
    available_seats integer not null,
    enrolled integer not null,
    status text not null,
    feedback text,
    topic text not null,
    created_at bigint not null,
    updated_at bigint not null,
    withdrawn_at bigint,
    constraint classes_status check (status in ('pending', 'approved', 'denied')),
    constraint classes_price check (price_cents >= 0),
    constraint classes_seats check (available_seats >= 0 and enrolled >= 0)
  )`,
  ...Object.entries(classIndexes).map(
    ([name, columns]) => `create index ${name} on classes (${columns}) where withdrawn_at is null`,
  ),
]

const orders = [
  `create table orders (
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
    constraint orders_status check (status in ('open', 'paid', 'cancelled')),
    constraint orders_paid check ((status = 'open') = (paid_at is null)),
    constraint orders_cancelled check ((status = 'cancelled') = (cancelled_at is not null))
  )`,
  `create unique index orders_one_active on orders (student_id, class_id)
    where cancelled_at is null`,
  `create index orders_by_student on orders (student_id, created_at, id)
    where cancelled_at is null`,
  'create index orders_by_class on orders (class_id, status, student_id)',
  `create table payments (
    id text primary key,
    order_id text not null references orders (id),
    class_id text not null references classes (id),
    student_id text not null references users (id),
    amount_cents bigint not null,
    kind text not null,
    at bigint not null,
    constraint payments_kind check (kind in ('paid', 'cancelled')),
    constraint payments_once unique (order_id, kind)
  )`,
]

const gallery = `create table gallery_photos (
    id text primary key,
    position integer not null unique,
    title text not null,
    alt text not null,
    photo text not null,
    tutor text not null,
    width integer not null,
    height integer not null
  )`

const locks = [
  'create table locks (name text primary key, taken bigint not null)',
  `insert into locks (name, taken) values ('admins', 0)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...users, ...classes, ...orders, gallery, ...locks])
    await sql.raw(statement).execute(db)
}
