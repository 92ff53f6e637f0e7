import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { z } from 'zod'
import type { Migrations } from '#platform/database/migrate.ts'
import { deleteBefore } from '#platform/database/delete-before.ts'
import { transaction } from '#platform/database/transaction.ts'

/**
 * `asked`: a link that its recipient asked for and waits for. `news`: what has happened, which can wait and be told
 * together with what happens meanwhile.
 */
export type MailKind = 'asked' | 'news'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * How many mails one mailbox gets in how many milliseconds. News come at once and then at most every five minutes.
 * The identity service has lower limits of its own for what is asked for; these also hold for everything else that
 * may be asked for one day.
 */
const limits: Record<MailKind, readonly { most: number; within: number }[]> = {
  asked: [
    { most: 10, within: hour },
    { most: 40, within: day },
  ],
  news: [
    { most: 1, within: 5 * minute },
    { most: 6, within: hour },
    { most: 20, within: day },
  ],
}

/** What was sent to one mailbox lately, of one kind; `ends_at` is when the last of it no longer counts. */
export type RecipientsTables = {
  mail_recipients: { key: string; sent: string; ends_at: number }
}

async function createTable(db: Kysely<unknown>): Promise<void> {
  await sql`create table mail_recipients (
    key text primary key, sent text not null, ends_at bigint not null
  )`.execute(db)
  await sql`create index mail_recipients_ends_at on mail_recipients (ends_at)`.execute(db)
}

/** The migrations of the mailer's one table. */
export const mailMigrations: Migrations = { '0001-recipients': { up: createTable } }

/** The mails of a mailbox: the ids, each with its time in milliseconds since 1970, oldest first. */
const sentMails = z.array(z.tuple([z.string(), z.number()]))

const gmail = /^(.*)@(gmail|googlemail)\.com$/

/**
 * The mailbox behind an address, as far as an address tells: `ana+photo@…` is that of `ana@…`, and Gmail ignores dots.
 * https://support.google.com/mail/answer/7436150
 */
function mailboxOf(address: string): string {
  const plain = address.toLowerCase().replace(/\+[^@]*@/, '@')
  const [, name] = gmail.exec(plain) ?? []
  return name === undefined ? plain : `${name.replaceAll('.', '')}@gmail.com`
}

/** By a hash, so that the table is no address book. */
const keyOf = (kind: MailKind, address: string) =>
  `${kind}:${createHash('sha256').update(mailboxOf(address)).digest('hex').slice(0, 32)}`

/** When another mail of this kind may be sent, by the times of the earlier ones, oldest first. */
function nextFree(kind: MailKind, times: readonly number[], now: number): number {
  const ends = limits[kind].map(({ most, within }) => {
    const counted = times.filter((time) => time > now - within)
    const first = counted[counted.length - most]
    return first === undefined ? now : first + within
  })
  return Math.max(...ends)
}

/**
 * Counts a mail against the limits of its mailbox, for all processes; one that is sent again under its id counts once.
 * Gives null where it may be sent, else when (milliseconds since 1970).
 */
export async function admitMail(
  db: Kysely<RecipientsTables>,
  kind: MailKind,
  { id, to }: { id: string; to: string },
  now: number,
): Promise<number | null> {
  const key = keyOf(kind, to)
  const longest = Math.max(...limits[kind].map(({ within }) => within))
  return transaction(db, async (trx) => {
    // Locks the row on both databases, also a new one.
    const { sent } = await trx
      .insertInto('mail_recipients')
      .values({ key, sent: '[]', ends_at: now + longest })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
      .returning('sent')
      .executeTakeFirstOrThrow()
    const earlier = sentMails.parse(JSON.parse(sent)).filter(([, at]) => at > now - longest)
    if (earlier.some(([other]) => other === id)) return null
    const times = earlier.map(([, at]) => at)
    const free = nextFree(kind, times, now)
    if (free > now) return free
    await trx
      .updateTable('mail_recipients')
      .set({ sent: JSON.stringify([...earlier, [id, now]]), ends_at: now + longest })
      .where('key', '=', key)
      .execute()
    return null
  })
}

/** Forgets mailboxes to which nothing was sent for as long as it counts. */
export const forgetRecipients = (db: Kysely<RecipientsTables>, now: number): Promise<unknown> =>
  deleteBefore(db, 'mail_recipients', ['key', 'ends_at'], now)
