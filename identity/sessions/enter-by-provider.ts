import { listWaysInto } from '#identity/accounts/account-info.ts'
import {
  findAccount,
  findAccountByEmail,
  newAccount,
  type AccountChanges,
} from '#identity/accounts/accounts.ts'
import {
  dropStranger,
  returnToFirstEmail,
  tookEmailUnproved,
} from '#identity/accounts/unproved-email.ts'
import type { Context } from '#identity/context.ts'
import { Overloaded, ProtocolError } from '#identity/errors.ts'
import { findLink, putLink, refreshLink, removeLinks } from '#identity/providers/links.ts'
import type { Person } from '#identity/providers/person.ts'
import type { Account, Link } from '#identity/tables.ts'
import { createAndSignIn, signInAccount, type Granted } from './grant.ts'

/** Somebody came in; or has to show first that an account with the same e-mail is theirs, by one of its `ways`. */
type Entry =
  { granted: Granted; isNewUser: boolean } | { granted: undefined; owner: Account; ways: string[] }

/** How often another call may be quicker; each time it has changed what decides whose account it is. */
const tries = 5

class Overtaken extends Error {}

/** The account that the person is linked with: its own name and photo stay. */
async function enterKnown(context: Context, person: Person, link: Link): Promise<Entry> {
  const account = await findAccount(context.db, link.account_id)
  if (account === undefined) throw new Overtaken()
  if (account.disabled === 1) throw new ProtocolError('USER_DISABLED')
  const proves = person.emailVerified && person.email === account.email
  const changes: AccountChanges = proves ? { email_verified: 1 } : {}
  const granted = await signInAccount(context, account, person.providerId, changes, {
    after: async (trx) => {
      if (!(await refreshLink(trx, account.id, person))) throw new Overtaken()
    },
  })
  if (granted === undefined) throw new Overtaken()
  return { granted, isNewUser: false }
}

/**
 * The account with the e-mail that the provider vouches for. Where nobody had proved that e-mail
 * before, whoever made the account may be a stranger: password and links go, every session ends.
 */
async function join(context: Context, person: Person, owner: Account): Promise<Entry> {
  if (owner.disabled === 1) throw new ProtocolError('USER_DISABLED')
  const now = context.clock()
  const unproved = owner.email_verified === 0
  const changes: AccountChanges = {
    email_verified: 1,
    display_name: person.displayName ?? owner.display_name,
    photo_url: person.photoUrl ?? owner.photo_url,
    ...(unproved && { ...dropStranger(owner, now), email_link_used: 0 }),
  }
  const granted = await signInAccount(context, owner, person.providerId, changes, {
    after: async (trx) => {
      if (unproved) await removeLinks(trx, owner.id)
      await putLink(trx, owner.id, person, now)
    },
  })
  if (granted === undefined) throw new Overtaken()
  return { granted, isNewUser: false }
}

/** Makes an account; `holder` is one that has the e-mail without proof and gives it up. */
async function create(context: Context, person: Person, holder?: Account): Promise<Entry> {
  const now = context.clock()
  const account = newAccount(now, {
    email: person.email,
    email_verified: person.emailVerified ? 1 : 0,
    display_name: person.displayName,
    photo_url: person.photoUrl,
  })
  const release = async (trx: Context['db']) => {
    if (holder !== undefined && !(await returnToFirstEmail(trx, holder, now))) throw new Overtaken()
  }
  const granted = await createAndSignIn(context, account, person.providerId, {
    before: release,
    after: (trx) => putLink(trx, account.id, person, now),
  })
  return { granted, isNewUser: true }
}

async function tryToEnter(context: Context, person: Person, mayCreate: boolean): Promise<Entry> {
  const link = await findLink(context.db, person)
  if (link !== undefined) return enterKnown(context, person, link)
  const owner =
    person.email === null ? undefined : await findAccountByEmail(context.db, person.email)
  const released =
    owner !== undefined && person.emailVerified && owner.disabled === 0 && tookEmailUnproved(owner)
  if (owner !== undefined && !released)
    return person.emailVerified
      ? join(context, person, owner)
      : { granted: undefined, owner, ways: await listWaysInto(context.db, owner) }
  // The client tells this one apart from an account that was deleted: nobody is signed out.
  if (!mayCreate) throw new ProtocolError('EMAIL_NOT_FOUND')
  return create(context, person, owner)
}

const isOvertaken = (error: unknown) =>
  error instanceof Overtaken ||
  (error instanceof ProtocolError &&
    (error.code === 'EMAIL_EXISTS' || error.code === 'FEDERATED_USER_ID_ALREADY_LINKED'))

/**
 * Signs in whom a provider vouches for: the account that is linked with them, else the one with
 * their verified e-mail, else a new one. Of many first sign-ins at once one makes the account and
 * the others find it. Throws USER_DISABLED, or EMAIL_NOT_FOUND where none may be made.
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
      if (!isOvertaken(error)) throw error
      if (attempt === tries)
        throw new Overloaded('too many sign-ins of one person', { cause: error })
    }
  }
}
