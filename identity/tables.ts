import type { Kysely } from 'kysely'

type Bit = 0 | 1

/** Times are milliseconds since 1970. */
export type Account = {
  /** 28 letters and digits; the `sub` of its tokens. */
  id: string
  /** Lower case. */
  email: string | null
  email_verified: Bit
  /** The first e-mail it ever had, if that was changed. */
  initial_email: string | null
  display_name: string | null
  photo_url: string | null
  /** A PHC string; null without a password. */
  password_hash: string | null
  password_updated_at: number | null
  /** It has signed in by a link sent to its e-mail. */
  email_link_used: Bit
  disabled: Bit
  /** When the sessions were last ended, or the account was made. Whole seconds in answers. */
  valid_since: number
  /** Grows whenever the sessions end: tokens of an earlier generation are invalid. */
  generation: number
  created_at: number
  last_login_at: number
  last_refresh_at: number
}

/** Lasts as long as its refresh token is used. */
export type Session = {
  /** SHA-256 of the refresh token, base64url. */
  token_hash: string
  /** The session outlives the account, so that its devices learn of the deletion. */
  account_id: string
  generation: number
  sign_in_provider: string
  /** In milliseconds; refreshing does not change it. */
  auth_time: number
  last_used_at: number
}

export type SigningKeyTable = {
  number: number
  kid: string
  public_jwk: string
  sealed_private_jwk: string
  created_at: number
}

export const purposes = [
  'PASSWORD_RESET',
  'VERIFY_EMAIL',
  'VERIFY_AND_CHANGE_EMAIL',
  'RECOVER_EMAIL',
  'EMAIL_SIGNIN',
] as const

export type Purpose = (typeof purposes)[number]

export type Code = {
  /** SHA-256 of the code, base64url. */
  code_hash: string
  purpose: Purpose
  account_id: string | null
  /** The account's e-mail when the code was made. */
  email: string
  new_email: string | null
  expires_at: number
}

type AttemptTable = { key: string; count: number; ends_at: number }

/** An account has at most one link per provider. */
export type Link = {
  /** As Google's client names it: `google.com`. */
  provider_id: string
  raw_id: string
  account_id: string
  email: string | null
  display_name: string | null
  photo_url: string | null
  screen_name: string | null
  linked_at: number
}

type TokenKeyTable = { number: number; sealed_key: string }

/** Used up; kept until the token would expire. */
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

export type Db = Kysely<IdentityTables>
