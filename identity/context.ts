import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { Keys } from './keys.ts'
import type { Prove } from './providers/person.ts'
import type { RefreshTokens } from './refresh-tokens.ts'
import type { SentCode } from './sent-codes.ts'
import type { IdentityTables } from './tables.ts'
import type { Tickets } from './tickets.ts'

/** What every operation works with. */
export type Context = {
  db: Kysely<IdentityTables>
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
  }
}

/** A moment in whole seconds since 1970, as tokens count. */
export const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)
