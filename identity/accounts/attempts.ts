import { createHash } from 'node:crypto'
import { transaction } from '#platform/database/transaction.ts'
import { countInWindow } from '#platform/database/window-counts.ts'
import { addressKey } from '#platform/http/address-key.ts'
import type { Context } from '#identity/context.ts'
import { ProtocolError, type ProtocolCode } from '#identity/errors.ts'
import type { Account, Db } from '#identity/tables.ts'

/** At most so many attempts from the first one on until `within` milliseconds later. */
type Limit = { most: number; within: number }

const minute = 60_000

// Failed sign-ins: few for one account from one place; more for an account from everywhere, so that
// a stranger cannot easily lock its owner out; and for one place, where a whole class may sit. A
// device that the account was signed in to before has a count of its own instead of all these: there
// the owner gets in, whatever strangers try.
const signIns = {
  accountFromAddress: { most: 10, within: 15 * minute },
  address: { most: 100, within: 15 * minute },
  account: { most: 50, within: 15 * minute },
  device: { most: 10, within: 15 * minute },
} satisfies Record<string, Limit>

const mails = {
  recipient: { most: 5, within: 60 * minute },
  address: { most: 50, within: 60 * minute },
} satisfies Record<string, Limit>

// As many as Google lets one address make in an hour, three times over: a whole year may enrol in
// one hall. https://firebase.google.com/docs/auth/limits
const signUps: Limit = { most: 300, within: 60 * minute }

// Sign-ins without a password, good ones too: each may ask a provider, and its window asks as well.
// Thrice what a place may fail with passwords, since here nobody can guess.
const entries: Limit = { most: 300, within: 15 * minute }

// New passwords and e-mails: each costs a hash, and a mail to the first e-mail.
const changes = {
  account: { most: 20, within: 60 * minute },
  address: { most: 300, within: 60 * minute },
} satisfies Record<string, Limit>

/** E-mails are counted by a hash: the counts of strangers are no address book. */
export const hashEmail = (email: string) =>
  createHash('sha256').update(email).digest('hex').slice(0, 32)

const attemptsTable = { name: 'identity_attempt', column: 'count' }

/** What counting needs of the context. */
type Counting = Pick<Context, 'db' | 'clock' | 'limitAttempts'>

type Attempts = readonly (readonly [key: string, limit: Limit])[]

/** Counts all of them or, where one is too many, none. */
async function takeAll(
  context: Counting,
  attempts: Attempts,
  refusal: ProtocolCode,
): Promise<void> {
  if (!context.limitAttempts) return
  await transaction(context.db, async (trx) => {
    for (const [key, { most, within }] of attempts) {
      const { count } = await countInWindow(trx, attemptsTable, key, within, context.clock())
      if (count > most)
        throw new ProtocolError(refusal, 'Too many attempts. Please try again later.')
    }
  })
}

/** What takes attempts back that turned out to be none. */
export type TakeBack = (trx: Db) => Promise<void>

const takingBack =
  (context: Counting, attempts: Attempts): TakeBack =>
  async (trx) => {
    if (!context.limitAttempts) return
    // One by one, in the order in which they are counted: whoever counts meanwhile waits, and neither
    // has what the other one needs.
    for (const [key] of attempts)
      await trx
        .updateTable('identity_attempt')
        .set((row) => ({ count: row('count', '-', 1) }))
        .where('key', '=', key)
        .where('count', '>', 0)
        .execute()
  }

/**
 * Counts an attempt to sign in before its password is looked at, so that many at once get no
 * further than one after another; that of a device which is known for this e-mail against the device
 * alone. Throws TOO_MANY_ATTEMPTS_TRY_LATER; otherwise gives what takes the attempt back, in the
 * transaction of the sign-in that it turned out to be.
 */
export async function takeSignInAttempt(
  context: Context,
  email: string,
  address: string,
  device: string | undefined,
): Promise<TakeBack> {
  const place = addressKey(address)
  const account = `sign-in:${hashEmail(email)}`
  const attempts: Attempts =
    device !== undefined
      ? [[`${account}:device:${device}`, signIns.device]]
      : [
          [`sign-in-from:${place}`, signIns.address],
          [`${account}:${place}`, signIns.accountFromAddress],
          [account, signIns.account],
        ]
  await takeAll(context, attempts, 'TOO_MANY_ATTEMPTS_TRY_LATER')
  return takingBack(context, attempts)
}

/** Forgets the failed sign-ins to an account whose owner has just proved to be the owner. */
export async function forgetSignInAttempts(db: Db, email: string): Promise<void> {
  await db
    .deleteFrom('identity_attempt')
    .where('key', 'like', `sign-in:${hashEmail(email)}%`)
    .execute()
}

/** Counts a sign-up before anything is looked up. Throws TOO_MANY_ATTEMPTS_TRY_LATER. */
export async function takeSignUpAttempt(context: Context, address: string): Promise<void> {
  const attempts = [[`sign-up-from:${addressKey(address)}`, signUps]] as const
  await takeAll(context, attempts, 'TOO_MANY_ATTEMPTS_TRY_LATER')
}

/**
 * Counts a sign-in by a mailed link or another provider before anybody is asked (`sign-in`), or the
 * opening of a provider's window (`window`). Throws TOO_MANY_ATTEMPTS_TRY_LATER.
 */
export async function takeEntryAttempt(
  context: Counting,
  kind: 'sign-in' | 'window',
  address: string,
): Promise<void> {
  const attempts = [[`entry-${kind}-from:${addressKey(address)}`, entries]] as const
  await takeAll(context, attempts, 'TOO_MANY_ATTEMPTS_TRY_LATER')
}

/**
 * Counts a change of an account's password or e-mail (null: it goes) before it is made, and the mail
 * to the first e-mail that this causes. Throws TOO_MANY_ATTEMPTS_TRY_LATER.
 */
export async function takeChangeAttempt(
  context: Context,
  account: Account,
  newEmail: string | null | undefined,
  address: string,
): Promise<void> {
  const first = account.initial_email ?? account.email
  const mailed = newEmail === undefined || first === null || first === newEmail ? null : first
  const attempts = [
    [`change-from:${addressKey(address)}`, changes.address],
    [`change:${account.id}`, changes.account],
    ...(mailed === null ? [] : [[`mail:${hashEmail(mailed)}`, mails.recipient] as const]),
  ] as const
  await takeAll(context, attempts, 'TOO_MANY_ATTEMPTS_TRY_LATER')
}

/**
 * Counts a new password by a mailed link. Not against the account: whoever broke into it could keep
 * its owner out. Throws TOO_MANY_ATTEMPTS_TRY_LATER.
 */
export async function takeResetAttempt(context: Context, address: string): Promise<void> {
  const attempts = [[`change-from:${addressKey(address)}`, changes.address]] as const
  await takeAll(context, attempts, 'TOO_MANY_ATTEMPTS_TRY_LATER')
}

/** Counts a mail that somebody asks for, before anything is looked up. Throws `refusal` where it is one too many. */
export async function takeMailAttempt(
  context: Context,
  recipient: string,
  address: string,
  refusal: 'RESET_PASSWORD_EXCEED_LIMIT' | 'TOO_MANY_ATTEMPTS_TRY_LATER',
): Promise<void> {
  const attempts = [
    [`mail-from:${addressKey(address)}`, mails.address],
    [`mail:${hashEmail(recipient)}`, mails.recipient],
  ] as const
  await takeAll(context, attempts, refusal)
}
