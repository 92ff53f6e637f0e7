/** Assignments, hand-ins, and their critique (clause 18). See decision 71. */
export const work = `
create table assignments (
  id text primary key,
  class_id text not null references classes (id),
  title text not null,
  brief text not null,
  opens_at bigint,
  due_at bigint,
  min_photos integer not null,
  max_photos integer not null,
  rules text not null,
  sharing text not null,
  peers integer not null,
  created_at bigint not null,
  closed_at bigint,
  reminded_due_at bigint
);
create index assignments_of_class on assignments (class_id, created_at, id);
create index assignments_due on assignments (due_at, id) where due_at is not null;

create table hand_ins (
  id text primary key,
  assignment_id text not null references assignments (id),
  student_id text not null references users (id),
  status text not null,
  created_at bigint not null,
  handed_in_at bigint,
  late integer not null default 0,
  answered_at bigint,
  warned_days integer,
  warned_at bigint,
  unique (assignment_id, student_id)
);
create index hand_ins_in_order on hand_ins (assignment_id, status, handed_in_at, id);
create index hand_ins_of_student on hand_ins (student_id);

create table works (
  id text primary key,
  hand_in_id text not null references hand_ins (id) on delete cascade,
  title text not null,
  alt text not null,
  note text not null,
  created_at bigint not null
);
create index works_of_hand_in on works (hand_in_id, id);

create table versions (
  id text primary key,
  work_id text not null references works (id) on delete cascade,
  number integer not null,
  photo_id text not null unique references photos (id),
  note text not null,
  typed text,
  overruled text not null,
  created_at bigint not null,
  handed_in_at bigint,
  unique (work_id, number)
);

create table threads (
  id text primary key,
  version_id text not null references versions (id) on delete cascade,
  number integer not null,
  kind text not null,
  x integer,
  y integer,
  w integer,
  h integer,
  subject text not null,
  author_id text not null references users (id),
  created_at bigint not null,
  resolved_at bigint,
  resolved_in text references versions (id) on delete set null,
  unique (version_id, number)
);
create index threads_of_author on threads (author_id);

create table comments (
  id text primary key,
  thread_id text not null references threads (id) on delete cascade,
  author_id text not null references users (id),
  text text not null,
  created_at bigint not null,
  edited_at bigint,
  removed_at bigint
);
create index comments_of_thread on comments (thread_id, id);
create index comments_of_author on comments (author_id);

create table phrases (
  id text primary key,
  user_id text not null references users (id),
  text text not null
);
create index phrases_of_user on phrases (user_id, id);
`
