import { createHash } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { sql, type Kysely } from 'kysely'
import { z } from 'zod'
import type { Migrations } from '#platform/database/migrate.ts'
import { deleteBefore } from '#platform/database/delete-before.ts'
import { transaction } from '#platform/database/transaction.ts'

/**
 * `asked`: a link that its recipient requested and waits for. `warning`: someone changes an account's
 * credentials, or ends a contract. `news`: anything that can wait and be combined.
 */
export type MailKind = 'asked' | 'warning' | 'news'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

type Limits = readonly { max: number; within: number }[]

/** Links, and warnings, per address in this many milliseconds. */
const toAddress: Limits = [
  { max: 10, within: hour },
  { max: 40, within: day },
]

/** For all other spellings of a mailbox together, separate from the plain one. */
const toAliases: Limits = [
  { max: 30, within: hour },
  { max: 120, within: day },
]

/** News are sent at once and then at most every five minutes. */
const toMailbox: Limits = [
  { max: 1, within: 5 * minute },
  { max: 6, within: hour },
  { max: 20, within: day },
]

/** Mails sent to one mailbox lately, of one kind; `ends_at` is when the last one no longer counts. */
export type RecipientsTables = {
  mail_recipients: { key: string; sent: string; ends_at: number }
}

async function createTable(db: Kysely<unknown>): Promise<void> {
  await sql`create table mail_recipients (
    key text primary key, sent text not null, ends_at bigint not null
  )`.execute(db)
  await sql`create index mail_recipients_ends_at on mail_recipients (ends_at)`.execute(db)
}

export const mailMigrations: Migrations = { '0001-recipients': { up: createTable } }

const sentMails = z.array(z.tuple([z.string(), z.number()]))

const gmail = /^(.*)@(gmail|googlemail)\.com$/

/**
 * As far as the address reveals it: `ana+photo@…` is `ana@…`, and Gmail ignores dots.
 * https://support.google.com/mail/answer/7436150
 */
export function mailboxOf(address: string): string {
  const lower = address.toLowerCase()
  const at = lower.lastIndexOf('@')
  const domain = lower.slice(at + 1)
  // The part before the first +, unless empty; a domain is the same in its own letters and in ASCII.
  const name = lower.slice(0, at).replace(/(?<=.)\+.*$/s, '')
  const plain = `${name}@${domainToASCII(domain) || domain}`
  const [, user] = gmail.exec(plain) ?? []
  return user === undefined ? plain : `${user.replaceAll('.', '')}@gmail.com`
}

/** Hashed, so that the table is no address book. */
const keyOf = (scope: string, address: string) =>
  `${scope}:${createHash('sha256').update(address).digest('hex').slice(0, 32)}`

type Count = { key: string; limits: Limits }

/**
 * News has one limit per mailbox. Other mails to aliases share a separate limit, so that they
 * cannot use up the plain address's.
 */
function countsOf(kind: MailKind, to: string, isWithheld: boolean): Count[] {
  const [address, mailbox] = [to.toLowerCase(), mailboxOf(to)]
  const scope = isWithheld ? `${kind}-withheld` : kind
  if (kind === 'news') return [{ key: keyOf(scope, mailbox), limits: toMailbox }]
  const own = { key: keyOf(scope, address), limits: toAddress }
  if (address === mailbox) return [own]
  return [own, { key: keyOf(`${scope}-aliases`, mailbox), limits: toAliases }]
}

/** `times` are the earlier mails, oldest first. */
function nextFree(limits: Limits, times: readonly number[], now: number): number {
  const ends = limits.map(({ max, within }) => {
    const counted = times.filter((time) => time > now - within)
    const first = counted[counted.length - max]
    return first === undefined ? now : first + within
  })
  return Math.max(...ends)
}

const longestOf = (limits: Limits) => Math.max(...limits.map(({ within }) => within))

/** Locks the row on both databases, also a new one. */
async function lockSent(db: Kysely<RecipientsTables>, { key, limits }: Count, now: number) {
  const longest = longestOf(limits)
  const { sent } = await db
    .insertInto('mail_recipients')
    .values({ key, sent: '[]', ends_at: now + longest })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
    .returning('sent')
    .executeTakeFirstOrThrow()
  // Those later than now were sent by a clock that was ahead.
  return sentMails
    .parse(JSON.parse(sent))
    .filter(([, at]) => at > now - longest && at < now + minute)
}

/**
 * Counts a mail against its recipient's limits, for all processes; a resent one, with the same id, counts
 * once. Returns null if it may be sent, else when (milliseconds since 1970). Withheld mails count separately:
 * that takes the same time, and takes nothing from the mailbox's owner.
 */
export async function admitMail(
  db: Kysely<RecipientsTables>,
  kind: MailKind,
  { id, to, isWithheld = false }: { id: string; to: string; isWithheld?: boolean },
  now: number,
): Promise<number | null> {
  return transaction(db, async (trx) => {
    const counts: (Count & { earlier: z.output<typeof sentMails> })[] = []
    for (const count of countsOf(kind, to, isWithheld))
      counts.push({ ...count, earlier: await lockSent(trx, count, now) })
    if (counts.some(({ earlier }) => earlier.some(([other]) => other === id))) return null
    const free = counts.map(({ limits, earlier }) =>
      nextFree(
        limits,
        earlier.map(([, at]) => at),
        now,
      ),
    )
    if (Math.max(...free) > now) return Math.max(...free)
    for (const { key, limits, earlier } of counts)
      await trx
        .updateTable('mail_recipients')
        .set({ sent: JSON.stringify([...earlier, [id, now]]), ends_at: now + longestOf(limits) })
        .where('key', '=', key)
        .execute()
    return null
  })
}

export const forgetRecipients = (db: Kysely<RecipientsTables>, now: number): Promise<unknown> =>
  deleteBefore(db, 'mail_recipients', ['key', 'ends_at'], now)
