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

/** As the official emulator lists it. */
export type SentCode = {
  email: string
  requestType: Purpose
  oobCode: string
  oobLink: string
  newEmail?: string
}

/** Each in the language nearest to the client's. */
export type CodeMailWording = {
  /** BCP 47, for clients that ask for none. */
  ownLanguage: string
  /** The page that a link opens, with `mode`, `oobCode`, `apiKey`, `lang` and maybe `continueUrl`. */
  actionUrl: (language: string) => string
  write: (
    mail: Pick<CodeMail, 'purpose' | 'email' | 'new_email' | 'language'>,
    link: string,
  ) => Pick<Message, 'subject' | 'text' | 'html'>
}

export type Context = {
  db: Db
  clock: Clock
  projectId: string
  apiKey: string
  keys: Keys
  /** Does not check the account. */
  readToken: ReadToken
  /** Scheme, host and port. */
  origin: string
  /** An unknown e-mail and a wrong password answer alike. */
  protectEmails: boolean
  limitAttempts: boolean
  /** Opens the control paths of the official emulator. */
  testMode: boolean
  /** In test mode only. */
  sentCodes: SentCode[]
  providers: ReadonlyMap<string, VerifyCredential>
  encryptedTokens: EncryptedTokens
  refreshTokens: RefreshTokens
  notifyDeleted: Enqueue<{ uid: string }>
  mail: {
    wording: CodeMailWording
    enqueue: Enqueue<CodeMail>
    sendDue: () => Promise<void>
  }
}

export type Caller = {
  address: string
  /** A language tag, or ''. */
  language: string
  /** The encrypted token in the cookie of a known device. Untrusted; may be empty. */
  deviceToken: string
  storeDevice: (token: string) => void
}
