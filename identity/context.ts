import type { Clock } from '#platform/clock.ts'
import type { Enqueue } from '#platform/jobs/jobs.ts'
import type { Message } from '#platform/mail/mailer.ts'
import type { CodeMail } from './accounts/codes.ts'
import type { EncryptedTokens } from './keys/encrypted-tokens.ts'
import type { Keys } from './keys/keys.ts'
import type { RefreshTokens } from './keys/refresh-tokens.ts'
import type { VerifyCredential } from './providers/person.ts'
import type { Db, Purpose } from './tables.ts'
import type { ReadToken } from './verify-token.ts'

/** A mailed code as the official emulator lists it. */
export type SentCode = {
  email: string
  requestType: Purpose
  oobCode: string
  oobLink: string
  newEmail?: string
}

/** How mails with a code are worded, each in the language that comes nearest to what its client asked for. */
export type CodeMailWording = {
  /** The language (BCP 47) of mails when the client asks for none. */
  ownLanguage: string
  /** The page that a link opens; it gets `mode`, `oobCode`, `apiKey`, `lang` and maybe `continueUrl`. */
  actionUrl: (language: string) => string
  write: (
    mail: Pick<CodeMail, 'purpose' | 'email' | 'new_email' | 'language'>,
    link: string,
  ) => Pick<Message, 'subject' | 'text' | 'html'>
}

/** What every operation needs. */
export type Context = {
  db: Db
  clock: Clock
  projectId: string
  apiKey: string
  keys: Keys
  /** Reads a valid ID token of this service without checking its account. */
  readToken: ReadToken
  /** Where people reach the site: scheme, host and port. */
  origin: string
  /** Whether an unknown e-mail and a wrong password answer alike. */
  protectEmails: boolean
  /** Whether attempts are limited by account and by address. */
  limitAttempts: boolean
  /** Whether the control paths of the official emulator are open. */
  testMode: boolean
  /** The codes that this process mailed; in test mode only. */
  sentCodes: SentCode[]
  /** The providers that people can sign in with here, by id. */
  providers: ReadonlyMap<string, VerifyCredential>
  encryptedTokens: EncryptedTokens
  refreshTokens: RefreshTokens
  /** Enqueues a job that notifies the school that an account was deleted. */
  notifyDeleted: Enqueue<{ uid: string }>
  mail: {
    wording: CodeMailWording
    /** Has a mail with a code sent, by a job. */
    enqueue: Enqueue<CodeMail>
    /** Sends what is due. */
    sendDue: () => Promise<void>
  }
}

/** The caller, as far as the connection shows. */
export type Caller = {
  address: string
  /** A language tag, as the client sends it; empty where it sends none. */
  language: string
  /** The encrypted token in the cookie of a known device; may be anything, or empty. */
  deviceToken: string
  /** Stores such a token in the caller's browser. */
  storeDevice: (token: string) => void
}
