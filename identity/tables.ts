import type { Kysely } from 'kysely'

/** A truth value as both databases store it. */
type Bit = 0 | 1

/** An account. Times are milliseconds since 1970. */
export type Account = {
  /** 28 letters and digits; `sub` of its tokens. */
  id: string
  /** In lower case; null for an account without. */
  email: string | null
  email_verified: Bit
  /** The first e-mail that it ever had, where that was changed. */
  initial_email: string | null
  display_name: string | null
  photo_url: string | null
  /** A PHC string; null where the account has no password. */
  password_hash: string | null
  password_updated_at: number | null
  /** Whether it has signed in by a link sent to its e-mail. */
  email_link_used: Bit
  disabled: Bit
  /** When the sessions were last ended, or the account was made; shown in whole seconds. */
  valid_since: number
  /** Goes up whenever the sessions end: tokens of an earlier generation are invalid. */
  generation: number
  created_at: number
  last_login_at: number
  last_refresh_at: number
}

/** A sign-in on a device, which goes on as long as its refresh token is used. */
export type Session = {
  /** SHA-256 of the refresh token, base64url. */
  token_hash: string
  /** The session outlives the account, so that its devices learn that it is deleted. */
  account_id: string
  generation: number
  sign_in_provider: string
  /** When the person signed in, in milliseconds; refreshing does not change it. */
  auth_time: number
  last_used_at: number
}

/** A pair of signing keys, the private one encrypted. */
export type SigningKeyTable = {
  number: number
  kid: string
  public_jwk: string
  sealed_private_jwk: string
  created_at: number
}

/** What a one-time code does, by the protocol's names. */
export const purposes = [
  'PASSWORD_RESET',
  'VERIFY_EMAIL',
  'VERIFY_AND_CHANGE_EMAIL',
  'RECOVER_EMAIL',
  'EMAIL_SIGNIN',
] as const

export type Purpose = (typeof purposes)[number]

/** A one-time code that was sent by mail. */
export type Code = {
  /** SHA-256 of the code, base64url. */
  code_hash: string
  purpose: Purpose
  account_id: string | null
  /** The e-mail that the account had when the code was made. */
  email: string
  new_email: string | null
  expires_at: number
}

/** How often something was tried in the present window. */
type AttemptTable = { key: string; count: number; ends_at: number }

/** Somebody's account at another provider; an account here has at most one of each provider. */
export type Link = {
  /** As Google's client names it, such as `google.com`. */
  provider_id: string
  /** The person's id at the provider. */
  raw_id: string
  account_id: string
  /** What the provider said at the last sign-in. */
  email: string | null
  display_name: string | null
  photo_url: string | null
  screen_name: string | null
  linked_at: number
}

/** The key of encrypted tokens and refresh tokens, encrypted with the service's secret. */
type TokenKeyTable = { number: number; sealed_key: string }

/** An encrypted token that was used up, until it has expired anyway. */
type ConsumedTokenTable = { token_hash: string; expires_at: number }

export type IdentityTables = {
  identity_account: Account
  identity_attempt: AttemptTable
  identity_code: Code
  identity_consumed_token: ConsumedTokenTable
  identity_link: Link
  identity_session: Session
  identity_signing_key: SigningKeyTable
  identity_token_key: TokenKeyTable
}

/** The service's tables, in a transaction or not. */
export type Db = Kysely<IdentityTables>
