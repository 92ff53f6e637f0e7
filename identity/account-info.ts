import { toSeconds } from './context.ts'
import type { Account } from './tables.ts'

const profileOf = (account: Account) => ({
  ...(account.display_name !== null && { displayName: account.display_name }),
  ...(account.photo_url !== null && { photoUrl: account.photo_url }),
})

/** Whether the account can be entered with its e-mail, by password or by link. */
const hasEmailSignIn = (account: Account) =>
  account.password_hash !== null || account.email_link_used === 1

function providersOf(account: Account) {
  const { email } = account
  if (email === null || !hasEmailSignIn(account)) return []
  return [
    { providerId: 'password', email, federatedId: email, rawId: email, ...profileOf(account) },
  ]
}

/** What an answer about a change says of the account. */
export function describeProfile(account: Account) {
  return {
    localId: account.id,
    ...(account.email !== null && { email: account.email }),
    emailVerified: account.email_verified === 1,
    ...profileOf(account),
    providerUserInfo: providersOf(account),
  }
}

/**
 * An account as `lookup` shows it to its owner; the times in the forms that Google uses. No hash
 * of a password is shown, not even a made-up one.
 */
export function describeAccount(account: Account) {
  return {
    ...describeProfile(account),
    createdAt: String(account.created_at),
    lastLoginAt: String(account.last_login_at),
    lastRefreshAt: new Date(account.last_refresh_at).toISOString(),
    validSince: String(toSeconds(account.valid_since)),
    ...(account.password_updated_at !== null && { passwordUpdatedAt: account.password_updated_at }),
    ...(account.initial_email !== null && { initialEmail: account.initial_email }),
    ...(account.email_link_used === 1 && { emailLinkSignin: true }),
  }
}
