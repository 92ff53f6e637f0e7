import { listSignInMethods } from '#identity/accounts/account-info.ts'
import {
  findAccount,
  findAccountByEmail,
  newAccount,
  type AccountChanges,
} from '#identity/accounts/accounts.ts'
import {
  lockOutStranger,
  returnToFirstEmail,
  tookEmailUnverified,
} from '#identity/accounts/unverified-email.ts'
import type { Context } from '#identity/context.ts'
import { Overloaded, ProtocolError } from '#identity/errors.ts'
import { findLink, putLink, refreshLink, removeLinks } from '#identity/providers/links.ts'
import type { Person } from '#identity/providers/person.ts'
import type { Account, Link } from '#identity/tables.ts'
import { explainLoss, requireRecentSignIn, type SignedIn } from './require-account.ts'
import { createAndSignIn, signInAccount, type StartedSession } from './start-session.ts'

/**
 * An account with the same e-mail exists: the person must first prove it is theirs, by one of its `methods`.
 */
type Entry =
  | { session: StartedSession; isNewUser: boolean }
  | { session: undefined; owner: Account; methods: string[] }

/** The number of times that another call may be faster; then another account may be the right one. */
const tries = 5

class Conflict extends Error {}

/** Fails if the account has changed since it was read. */
async function signIn(
  context: Context,
  person: Person,
  account: Account,
  changes: AccountChanges,
  after: (trx: Context['db']) => Promise<void>,
): Promise<Entry> {
  if (account.disabled === 1) throw new ProtocolError('USER_DISABLED')
  const session = await signInAccount(context, account, person.providerId, changes, { after })
  if (session === undefined) throw new Conflict()
  return { session, isNewUser: false }
}

/** The account keeps its own name and photo. */
async function enterLinked(context: Context, person: Person, link: Link): Promise<Entry> {
  const account = await findAccount(context.db, link.account_id)
  if (account === undefined) throw new Conflict()
  const verifies = person.emailVerified && person.email === account.email
  return signIn(context, person, account, verifies ? { email_verified: 1 } : {}, async (trx) => {
    if (!(await refreshLink(trx, account.id, person))) throw new Conflict()
  })
}

/**
 * Signs in to the account with the e-mail that the provider vouches for. If nobody has verified that e-mail,
 * a stranger may have made the account: password, links and sessions go.
 */
function join(context: Context, person: Person, owner: Account): Promise<Entry> {
  const now = context.clock()
  const unverified = owner.email_verified === 0
  const changes: AccountChanges = {
    email_verified: 1,
    display_name: person.displayName ?? owner.display_name,
    photo_url: person.photoUrl ?? owner.photo_url,
    ...(unverified && { ...lockOutStranger(owner, now), email_link_used: 0 }),
  }
  return signIn(context, person, owner, changes, async (trx) => {
    if (unverified) await removeLinks(trx, owner.id)
    await putLink(trx, owner.id, person, now)
  })
}

/** `holder` is the account that has the same e-mail, unverified; it loses the e-mail. */
async function create(context: Context, person: Person, holder?: Account): Promise<Entry> {
  const now = context.clock()
  const account = newAccount(now, {
    email: person.email,
    email_verified: person.emailVerified ? 1 : 0,
    display_name: person.displayName,
    photo_url: person.photoUrl,
  })
  const session = await createAndSignIn(context, account, person.providerId, {
    before: async (trx) => {
      if (holder && !(await returnToFirstEmail(trx, holder, now))) throw new Conflict()
    },
    after: (trx) => putLink(trx, account.id, person, now),
  })
  return { session, isNewUser: true }
}

async function tryToEnter(context: Context, person: Person, mayCreate: boolean): Promise<Entry> {
  const link = await findLink(context.db, person)
  if (link !== undefined) return enterLinked(context, person, link)
  const owner =
    person.email === null ? undefined : await findAccountByEmail(context.db, person.email)
  const givesUpEmail = owner?.disabled === 0 && person.emailVerified && tookEmailUnverified(owner)
  if (owner !== undefined && !givesUpEmail)
    return person.emailVerified
      ? join(context, person, owner)
      : { session: undefined, owner, methods: await listSignInMethods(context.db, owner) }
  // Unlike for a deleted account, the client signs nobody out.
  if (!mayCreate) throw new ProtocolError('EMAIL_NOT_FOUND')
  return create(context, person, owner)
}

const isConflict = (error: unknown) =>
  error instanceof Conflict ||
  (error instanceof ProtocolError &&
    (error.code === 'EMAIL_EXISTS' || error.code === 'FEDERATED_USER_ID_ALREADY_LINKED'))

/**
 * Signs in to the account linked with the person, else to the one with their verified e-mail, else to a new
 * one. If many first sign-ins run at once, one makes the account and the others find it. Throws USER_DISABLED,
 * or EMAIL_NOT_FOUND if none may be made.
 */
export async function enterByProvider(
  context: Context,
  person: Person,
  mayCreate: boolean,
): Promise<Entry> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryToEnter(context, person, mayCreate)
    } catch (error) {
      if (!isConflict(error)) throw error
      if (attempt === tries)
        throw new Overloaded('too many sign-ins of one person', { cause: error })
    }
  }
}

function changesByLinking(account: Account, person: Person): AccountChanges {
  const { email } = person
  if (email === null) return {}
  if (account.email === null) return { email, email_verified: person.emailVerified ? 1 : 0 }
  return account.email === email && person.emailVerified ? { email_verified: 1 } : {}
}

/**
 * The account takes over the person's e-mail if it has none. Throws FEDERATED_USER_ID_ALREADY_LINKED,
 * EMAIL_EXISTS if another account has the e-mail, and CREDENTIAL_TOO_OLD_LOGIN_AGAIN.
 */
export async function linkProvider(
  context: Context,
  signedIn: SignedIn,
  person: Person,
): Promise<StartedSession> {
  await requireRecentSignIn(context, signedIn)
  const { account } = signedIn
  const link = await findLink(context.db, person)
  if (link !== undefined && link.account_id !== account.id)
    throw new ProtocolError('FEDERATED_USER_ID_ALREADY_LINKED')
  const owner =
    person.email === null ? undefined : await findAccountByEmail(context.db, person.email)
  if (owner !== undefined && owner.id !== account.id) throw new ProtocolError('EMAIL_EXISTS')
  const changes = changesByLinking(account, person)
  const session = await signInAccount(context, account, person.providerId, changes, {
    after: (trx) => putLink(trx, account.id, person, context.clock()),
  })
  if (session === undefined) throw await explainLoss(context, account)
  return session
}
