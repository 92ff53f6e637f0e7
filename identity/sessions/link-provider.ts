import { findAccountByEmail, type AccountChanges } from '#identity/accounts/accounts.ts'
import type { Context } from '#identity/context.ts'
import { ProtocolError } from '#identity/errors.ts'
import { findLink, putLink } from '#identity/providers/links.ts'
import type { Person } from '#identity/providers/person.ts'
import type { Account } from '#identity/tables.ts'
import { signInAccount, type Granted } from './grant.ts'
import { explainLoss, requireRecentSignIn, type SignedIn } from './require-account.ts'

function changesOf(account: Account, person: Person): AccountChanges {
  const { email } = person
  if (email === null) return {}
  if (account.email === null) return { email, email_verified: person.emailVerified ? 1 : 0 }
  return account.email === email && person.emailVerified ? { email_verified: 1 } : {}
}

/**
 * Links whom a provider vouches for to the caller's account, which takes the e-mail where it has
 * none. Throws FEDERATED_USER_ID_ALREADY_LINKED, EMAIL_EXISTS where the e-mail is another account's,
 * and CREDENTIAL_TOO_OLD_LOGIN_AGAIN.
 */
export async function linkProvider(
  context: Context,
  signedIn: SignedIn,
  person: Person,
): Promise<Granted> {
  await requireRecentSignIn(context, signedIn)
  const { account } = signedIn
  const link = await findLink(context.db, person)
  if (link !== undefined && link.account_id !== account.id)
    throw new ProtocolError('FEDERATED_USER_ID_ALREADY_LINKED')
  const owner =
    person.email === null ? undefined : await findAccountByEmail(context.db, person.email)
  if (owner !== undefined && owner.id !== account.id) throw new ProtocolError('EMAIL_EXISTS')
  const changes = changesOf(account, person)
  const granted = await signInAccount(context, account, person.providerId, changes, {
    after: (trx) => putLink(trx, account.id, person, context.clock()),
  })
  if (granted === undefined) throw await explainLoss(context, account)
  return granted
}
