import { toSeconds } from '#platform/clock.ts'
import { listLinks } from '#identity/providers/links.ts'
import type { Account, Db, Link } from '#identity/tables.ts'

const profileOf = (account: Pick<Account, 'display_name' | 'photo_url'>) => ({
  displayName: account.display_name ?? undefined,
  photoUrl: account.photo_url ?? undefined,
})

const emailMethodsOf = (account: Account): string[] => [
  ...(account.password_hash === null ? [] : ['password']),
  ...(account.email_link_used === 1 ? ['emailLink'] : []),
]

export async function listSignInMethods(db: Db, account: Account): Promise<string[]> {
  const links = await listLinks(db, account.id)
  return [...emailMethodsOf(account), ...links.map((link) => link.provider_id)]
}

function emailProviderOf(account: Account) {
  const { email } = account
  if (email === null || emailMethodsOf(account).length === 0) return []
  return [
    { providerId: 'password', email, federatedId: email, rawId: email, ...profileOf(account) },
  ]
}

const describeLink = (link: Link) => ({
  providerId: link.provider_id,
  rawId: link.raw_id,
  federatedId: link.raw_id,
  email: link.email ?? undefined,
  screenName: link.screen_name ?? undefined,
  ...profileOf(link),
})

export async function describeProfile(db: Db, account: Account) {
  const links = await listLinks(db, account.id)
  return {
    localId: account.id,
    email: account.email ?? undefined,
    emailVerified: account.email_verified === 1,
    ...profileOf(account),
    providerUserInfo: [...emailProviderOf(account), ...links.map(describeLink)],
  }
}

/** Times are in Google's forms. Never has a password hash, not even a made-up one. */
export async function describeAccount(db: Db, account: Account) {
  return {
    ...(await describeProfile(db, account)),
    createdAt: String(account.created_at),
    lastLoginAt: String(account.last_login_at),
    lastRefreshAt: new Date(account.last_refresh_at).toISOString(),
    validSince: String(toSeconds(account.valid_since)),
    passwordUpdatedAt: account.password_updated_at ?? undefined,
    initialEmail: account.initial_email ?? undefined,
    ...(account.email_link_used === 1 && { emailLinkSignin: true }),
  }
}
