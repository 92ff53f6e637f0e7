import { sql, type Kysely } from 'kysely'

/**
 * `mailbox` is a hash of class and mailbox; null for those who joined before this column. The other table
 * keeps it for people who were offered a seat and deleted their account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table waitlist add column mailbox text`.execute(db)
  await sql`create table declined_mailboxes (
    mailbox text primary key,
    class_id text not null references classes (id)
  )`.execute(db)
}
