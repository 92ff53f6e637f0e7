import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { migrate } from '#platform/database/migrate.ts'
import type { Database } from '#platform/database/open.ts'
import { codeOf } from '#platform/error-code.ts'
import { Later } from '#platform/jobs/lanes.ts'
import type { Enqueue, Jobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Mailer, Message } from './mailer.ts'
import {
  admitMail,
  forgetRecipients,
  mailMigrations,
  type MailKind,
  type RecipientsTables,
} from './recipients.ts'

type MailsParts = {
  database: Database
  clock: Clock
  jobs: Pick<Jobs, 'register' | 'cleanUp'>
  mailer: Mailer
  /** Per recipient; true by default. */
  limited?: boolean
  log?: Log
}

export type Letter = Omit<Message, 'id'> & {
  /** Nobody gets it, and timing must not reveal that. */
  isWithheld?: boolean
  /**
   * Runs just before it is sent; false if another mail has claimed some of its news: then it is written
   * again.
   */
  claim?: () => Promise<boolean>
  /** Runs once the mail server has accepted it. */
  sent?: () => Promise<void>
}

/** Since the start of the process; times are milliseconds since 1970. */
type MailState = {
  sent: number
  /** The recipient had too many. */
  dropped: number
  /** Attempts; most mails are sent by a later one. */
  failed: number
  sentAt: number | null
  failedAt: number | null
  /** The last failure's code, without an address. */
  failure: string | null
}

/** Nothing else holds the mailer. */
export type Mails = Awaited<ReturnType<typeof createMails>>

/** People's words must not begin another header. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** A reworded mail is another one: under the same Message-ID programs would show only the first. */
const digestOf = (mail: object) =>
  createHash('sha256').update(JSON.stringify(mail)).digest('hex').slice(0, 16)

/**
 * Each mail is a job of the lane `mail`, within the limits of its recipient (`recipients.ts`) and a few at a
 * time per host.
 */
export async function createMails({ limited = true, ...parts }: MailsParts) {
  const { database, clock, jobs, mailer, log } = parts
  await migrate(database, 'mail', mailMigrations)
  const db = database.tables<RecipientsTables>()
  await jobs.cleanUp('mail-clean-up', 3_600_000, async () => {
    await forgetRecipients(db, clock())
  })
  const none = { sentAt: null, failedAt: null, failure: null }
  const state: MailState = { sent: 0, dropped: 0, failed: 0, ...none }
  const logDropped = (about: { id: string; kind: string; why: string }) => {
    state.dropped += 1
    log?.warn(about, 'a mail was dropped')
  }

  async function send(message: Message): Promise<void> {
    try {
      await mailer.send(message)
      state.sent += 1
      state.sentAt = clock()
    } catch (error) {
      state.failed += 1
      state.failedAt = clock()
      state.failure = codeOf(error)
      throw error
    }
  }

  return {
    /** Logs a mail that is not sent, and why. */
    logDropped,
    readState: (): MailState => ({ ...state }),
    /**
     * Defines a kind of mail; returns its enqueue function. `write` runs at sending time, and returns
     * undefined if there is nothing left to say. `news` and `warning` are never lost: beyond the limit
     * they are postponed and rewritten. A mail that was `asked` for is then dropped, with a line in the log:
     * a late link is of no use.
     */
    register: <Payload>(
      name: string,
      kind: MailKind,
      schema: z.ZodType<Payload>,
      write: (payload: Payload, id: string) => Promise<Letter | undefined>,
    ): Enqueue<Payload> =>
      jobs.register(name, 'mail', schema, async (payload, id, hold) => {
        const letter = await write(payload, id)
        if (letter === undefined) return
        const { isWithheld, claim, sent, ...message } = letter
        const { to } = message
        hold(to.slice(to.lastIndexOf('@') + 1).toLowerCase())
        const free = limited ? await admitMail(db, kind, { id, to, isWithheld }, clock()) : null
        if (free !== null && kind !== 'asked') throw new Later(free)
        if (free !== null && !isWithheld)
          logDropped({ id, kind: name, why: 'its recipient has had too many' })
        if (free !== null || isWithheld) return
        if (claim !== undefined && !(await claim())) throw new Later(clock())
        const mail = { ...message, subject: oneLine(message.subject) }
        await send({ id: `${id}-${digestOf(mail)}`, ...mail })
        await sent?.()
      }),
  }
}
