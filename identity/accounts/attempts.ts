import { createHash } from 'node:crypto'
import { transaction } from '#platform/database/transaction.ts'
import { countInWindow } from '#platform/database/window-counts.ts'
import { addressKey } from '#platform/http/address-key.ts'
import type { Context } from '#identity/context.ts'
import { ProtocolError, type ProtocolCode } from '#identity/errors.ts'
import type { Account, Db } from '#identity/tables.ts'

/** `within` is milliseconds from the first attempt. */
type Limit = { max: number; within: number }

const minute = 60_000

// Failed sign-ins: few per account and address; more per account from everywhere, so that a stranger cannot
// easily lock its owner out; and more per address, where a whole class may sit. A device that has signed in
// to the account before has its own count: there the owner gets in, whatever strangers try.
const signIns = {
  accountFromAddress: { max: 10, within: 15 * minute },
  address: { max: 100, within: 15 * minute },
  account: { max: 50, within: 15 * minute },
  device: { max: 10, within: 15 * minute },
} satisfies Record<string, Limit>

const mails = {
  recipient: { max: 5, within: 60 * minute },
  address: { max: 50, within: 60 * minute },
} satisfies Record<string, Limit>

/** These count successful calls, too. */
const byAddress = {
  // Three times what Google allows one address: a whole year may enrol in one hall.
  // https://firebase.google.com/docs/auth/limits
  'sign-up': { max: 300, within: 60 * minute },
  // Sign-ins without a password, and windows of Google sign-in: each may call the provider. Three
  // times the failed passwords of an address, since nobody can guess here.
  'entry-sign-in': { max: 300, within: 15 * minute },
  'entry-window': { max: 300, within: 15 * minute },
  // New passwords and e-mails: each costs a hash, and a mail to the first e-mail.
  change: { max: 300, within: 60 * minute },
} satisfies Record<string, Limit>

const accountChanges: Limit = { max: 20, within: 60 * minute }

/** E-mails are counted by a hash, so that the counts of strangers are no address book. */
export const hashEmail = (email: string) =>
  createHash('sha256').update(email).digest('hex').slice(0, 32)

const attemptsTable = { name: 'identity_attempt', column: 'count' }

type Attempt = readonly [key: string, limit: Limit]

/** Counts all or none. */
async function countAll(
  context: Context,
  attempts: readonly Attempt[],
  refusal: ProtocolCode = 'TOO_MANY_ATTEMPTS_TRY_LATER',
): Promise<void> {
  if (!context.limitAttempts) return
  await transaction(context.db, async (trx) => {
    for (const [key, { max, within }] of attempts) {
      const { count } = await countInWindow(trx, attemptsTable, key, within, context.clock())
      if (count > max)
        throw new ProtocolError(refusal, 'Too many attempts. Please try again later.')
    }
  })
}

type UndoAttempt = (trx: Db) => Promise<void>

const createUndo =
  (context: Context, attempts: readonly Attempt[]): UndoAttempt =>
  async (trx) => {
    if (!context.limitAttempts) return
    // One by one, in the order in which they are counted, so that two transactions never deadlock.
    for (const [key] of attempts)
      await trx
        .updateTable('identity_attempt')
        .set((row) => ({ count: row('count', '-', 1) }))
        .where('key', '=', key)
        .where('count', '>', 0)
        .execute()
  }

/**
 * Counts the attempt before the password is checked, so that concurrent guesses gain nothing. Attempts from a
 * known device (of this e-mail) count against the device alone. Returns a function that takes the attempt
 * back, for the transaction of a successful sign-in. Throws TOO_MANY_ATTEMPTS_TRY_LATER.
 */
export async function countSignInAttempt(
  context: Context,
  email: string,
  address: string,
  device: string | undefined,
): Promise<UndoAttempt> {
  const from = addressKey(address)
  const account = `sign-in:${hashEmail(email)}`
  const attempts: readonly Attempt[] =
    device !== undefined
      ? [[`${account}:device:${device}`, signIns.device]]
      : [
          [`sign-in-from:${from}`, signIns.address],
          [`${account}:${from}`, signIns.accountFromAddress],
          [account, signIns.account],
        ]
  await countAll(context, attempts)
  return createUndo(context, attempts)
}

export async function forgetSignInAttempts(db: Db, email: string): Promise<void> {
  await db
    .deleteFrom('identity_attempt')
    .where('key', 'like', `sign-in:${hashEmail(email)}%`)
    .execute()
}

type Kind = keyof typeof byAddress

const attemptFrom = (kind: Kind, address: string): Attempt => [
  `${kind}-from:${addressKey(address)}`,
  byAddress[kind],
]

/** Throws TOO_MANY_ATTEMPTS_TRY_LATER. */
export const countAttemptFrom = (context: Context, kind: Kind, address: string): Promise<void> =>
  countAll(context, [attemptFrom(kind, address)])

/**
 * Counts a new password or e-mail (null removes it), and the mail to the first e-mail that it causes. Throws
 * TOO_MANY_ATTEMPTS_TRY_LATER.
 */
export async function countChangeAttempt(
  context: Context,
  account: Account,
  newEmail: string | null | undefined,
  address: string,
): Promise<void> {
  const first = account.initial_email ?? account.email
  const isMailed = newEmail !== undefined && first !== null && first !== newEmail
  await countAll(context, [
    attemptFrom('change', address),
    [`change:${account.id}`, accountChanges],
    ...(isMailed ? [[`mail:${hashEmail(first)}`, mails.recipient] as const] : []),
  ])
}

/** Counts the request before anything is looked up. Throws `refusal` at the limit. */
export async function countMailAttempt(
  context: Context,
  recipient: string,
  address: string,
  refusal: 'RESET_PASSWORD_EXCEED_LIMIT' | 'TOO_MANY_ATTEMPTS_TRY_LATER',
): Promise<void> {
  const attempts = [
    [`mail-from:${addressKey(address)}`, mails.address],
    [`mail:${hashEmail(recipient)}`, mails.recipient],
  ] as const
  await countAll(context, attempts, refusal)
}
