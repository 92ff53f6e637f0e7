import { sql, type Kysely } from 'kysely'

/** An e-mail has one invitation; it is deleted once it is accepted, taken back or long over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table invitations (
      id text primary key,
      email text not null unique,
      role text not null,
      token_hash text,
      by_id text not null references users (id),
      by_name text not null,
      created_at bigint not null,
      expires_at bigint not null
    )`,
    `insert into locks (name, taken) values ('invitations', 0)`,
    'create index invitations_ended on invitations (expires_at)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
