/** Notifications: by mail, at the bell and from instructors (clause 14). */
export const notify = `
create table letter_notes (
  id text primary key,
  user_id text not null references users (id),
  topic text not null,
  kind text not null,
  content text not null,
  tell_at bigint not null,
  unique (user_id, topic)
);
create index letter_notes_tell_at on letter_notes (tell_at);

create table notices (
  id text primary key,
  user_id text not null references users (id),
  note_id text not null unique,
  title text not null,
  text text not null,
  path text,
  message_id text,
  created_at bigint not null,
  read_at bigint
);
create index notices_of on notices (user_id, created_at, id);
create index notices_unread on notices (user_id, id) where read_at is null;
create index notices_created_at on notices (created_at);

create table class_messages (
  id text primary key,
  class_id text not null references classes (id),
  sender_id text not null references users (id),
  sender_name text not null,
  text text not null,
  recipients integer not null,
  sent_at bigint not null,
  noted_to text not null
);
create index class_messages_of on class_messages (class_id, sent_at, id);
create index class_messages_by on class_messages (sender_id, sent_at);

-- No reference to meetings: their rows are written anew when a class changes.
create table reminders (
  meeting_id text not null,
  student_id text not null references users (id),
  starts_at bigint not null,
  primary key (meeting_id, student_id)
);
create index reminders_starts_at on reminders (starts_at);
`
