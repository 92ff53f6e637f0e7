import { toSeconds } from '#platform/clock.ts'
import { listLinks } from '#identity/providers/links.ts'
import type { Account, Db, Link } from '#identity/tables.ts'

const profileOf = (account: Pick<Account, 'display_name' | 'photo_url'>) => ({
  ...(account.display_name !== null && { displayName: account.display_name }),
  ...(account.photo_url !== null && { photoUrl: account.photo_url }),
})

/** How the account can be entered with its e-mail. */
const emailWaysOf = (account: Account): string[] => [
  ...(account.password_hash === null ? [] : ['password']),
  ...(account.email_link_used === 1 ? ['emailLink'] : []),
]

/** How an account that has an e-mail can be entered, in the client's names of the methods. */
export async function listWaysInto(db: Db, account: Account): Promise<string[]> {
  const links = await listLinks(db, account.id)
  return [...emailWaysOf(account), ...links.map((link) => link.provider_id)]
}

function emailProviderOf(account: Account) {
  const { email } = account
  if (email === null || emailWaysOf(account).length === 0) return []
  return [
    { providerId: 'password', email, federatedId: email, rawId: email, ...profileOf(account) },
  ]
}

const describeLink = (link: Link) => ({
  providerId: link.provider_id,
  rawId: link.raw_id,
  federatedId: link.raw_id,
  ...(link.email !== null && { email: link.email }),
  ...(link.screen_name !== null && { screenName: link.screen_name }),
  ...profileOf(link),
})

/** What an answer about a change says of the account. */
export async function describeProfile(db: Db, account: Account) {
  const links = await listLinks(db, account.id)
  return {
    localId: account.id,
    ...(account.email !== null && { email: account.email }),
    emailVerified: account.email_verified === 1,
    ...profileOf(account),
    providerUserInfo: [...emailProviderOf(account), ...links.map(describeLink)],
  }
}

/**
 * An account as `lookup` shows it to its owner; the times in the forms that Google uses. No hash
 * of a password is shown, not even a made-up one.
 */
export async function describeAccount(db: Db, account: Account) {
  return {
    ...(await describeProfile(db, account)),
    createdAt: String(account.created_at),
    lastLoginAt: String(account.last_login_at),
    lastRefreshAt: new Date(account.last_refresh_at).toISOString(),
    validSince: String(toSeconds(account.valid_since)),
    ...(account.password_updated_at !== null && { passwordUpdatedAt: account.password_updated_at }),
    ...(account.initial_email !== null && { initialEmail: account.initial_email }),
    ...(account.email_link_used === 1 && { emailLinkSignin: true }),
  }
}
