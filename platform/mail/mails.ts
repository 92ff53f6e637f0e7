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
  jobs: Pick<Jobs, 'register' | 'every'>
  mailer: Mailer
  /** Whether mails are limited for each recipient; they are unless this is false. */
  limited?: boolean
  log?: Log
}

/** A mail that is to be sent now. */
export type Letter = Omit<Message, 'id'> & {
  /** Nobody is to get it, and nobody is to learn that by the time it takes. */
  isWithheld?: boolean
  /** Runs once the mail server has accepted it. */
  sent?: () => Promise<void>
}

/** What has become of the mails of a process since its start; moments in milliseconds since 1970. */
export type MailState = {
  sent: number
  /** Left out, because the recipient had too many. */
  dropped: number
  /** Attempts that failed; most mails are sent by a later one. */
  failed: number
  sentAt: number | null
  failedAt: number | null
  /** The code of the last failure; no address stands in it. */
  failure: string | null
}

/** What sends the mails of a process; nothing else holds the mailer. */
export type Mails = Awaited<ReturnType<typeof createMails>>

/** One line of a header: people's words must not begin another one. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** A mail that is written anew is another one: under the same Message-ID programs would show only the first. */
const digestOf = (mail: object) =>
  createHash('sha256').update(JSON.stringify(mail)).digest('hex').slice(0, 16)

/**
 * Sends the mails of the identity service and the school, each by a job of the lane `mail`, within the limits of its
 * recipient (`recipients.ts`) and with a few at a time for each host that mail goes to.
 */
export async function createMails({ limited = true, ...parts }: MailsParts) {
  const { database, clock, jobs, mailer, log } = parts
  await migrate(database, 'mail', mailMigrations)
  const db = database.tables<RecipientsTables>()
  await jobs.every('mail-clean-up', 'upkeep', 3_600_000, async () => {
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
    /** Logs that somebody does not get something by mail, and why. */
    logDropped,
    readState: (): MailState => ({ ...state }),
    /**
     * Says how a kind of mail is written, when it can be sent; gives what enqueues one. `write` gives undefined
     * where there is nothing to say any more. Of `news` and `warning` none is lost: beyond the limit the mail is put
     * off, and written anew. A mail that was `asked` for is dropped then, with a line in the log: a link is of no use later.
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
        const { isWithheld, sent, ...message } = letter
        const { to } = message
        hold(to.slice(to.lastIndexOf('@') + 1).toLowerCase())
        const free = limited ? await admitMail(db, kind, { id, to, isWithheld }, clock()) : null
        if (free !== null && kind !== 'asked') throw new Later(free)
        if (free !== null && !isWithheld)
          logDropped({ id, kind: name, why: 'its recipient has had too many' })
        if (free !== null || isWithheld) return
        const mail = { ...message, subject: oneLine(message.subject) }
        await send({ id: `${id}-${digestOf(mail)}`, ...mail })
        await sent?.()
      }),
  }
}
