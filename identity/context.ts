import type { Clock } from '#platform/clock.ts'
import type { Enqueue } from '#platform/jobs/jobs.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { CodeMail } from './accounts/codes.ts'
import type { Keys } from './keys/keys.ts'
import type { Prove } from './providers/person.ts'
import type { RefreshTokens } from './keys/refresh-tokens.ts'
import type { Db, Purpose } from './tables.ts'
import type { Tickets } from './keys/tickets.ts'

/** A mailed code as the official emulator lists it. */
export type SentCode = {
  email: string
  requestType: Purpose
  oobCode: string
  oobLink: string
  newEmail?: string
}

/** What every operation works with. */
export type Context = {
  db: Db
  clock: Clock
  projectId: string
  apiKey: string
  keys: Keys
  /** Where people reach the site: scheme, host and port. */
  origin: string
  /** Whether an unknown e-mail and a wrong password answer alike. */
  protectEmails: boolean
  limitAttempts: boolean
  /** Whether the control paths of the official emulator are open. */
  testMode: boolean
  /** The codes that this process mailed, kept in test mode only. */
  sentCodes: SentCode[]
  /** The other providers that people can sign in with here, by id. */
  provers: ReadonlyMap<string, Prove>
  tickets: Tickets
  refreshTokens: RefreshTokens
  mail: Mailer & {
    product: string
    /** The page that the links in mails open. */
    actionUrl: string
    /** Has a mail with a code sent, by a job. */
    enqueue: Enqueue<CodeMail>
    /** Sends what is to be sent now. */
    sendDue: () => Promise<void>
  }
}

/** Who calls, as far as the connection tells. */
export type Caller = {
  address: string
  /** A language tag, as the client sends it. */
  language: string
  /** The sealed note in the cookie of a device that was signed in on before; may be anything, or empty. */
  deviceTicket: string
  /** Has the caller's browser keep such a note. */
  keepDevice: (ticket: string) => void
}
