import type { Account, Db } from '#identity/tables.ts'
import { endSessions, findAccountByEmail, updateAccount, type AccountChanges } from './accounts.ts'

/**
 * What an account loses when somebody verifies its e-mail, which nobody had verified before: the person who
 * set the password may have been a stranger. Its links go as well (`removeLinks`).
 */
export const lockOutStranger = (account: Account, now: number): AccountChanges => ({
  ...endSessions(account, now),
  password_hash: null,
  password_updated_at: null,
})

/**
 * Whether the account had another e-mail first, and took this one without verifying it. Then nobody
 * knows whose account it is: a stranger may have taken the e-mail of the one who verifies it now,
 * or a thief may verify the e-mail that he gave to a stolen account. So neither gets it: it goes back
 * to its first e-mail (`returnToFirstEmail`), and the person who verifies this one gets an account of their own.
 */
export const tookEmailUnverified = ({ email, email_verified, initial_email }: Account): boolean =>
  email_verified === 0 && initial_email !== null && initial_email !== email

/**
 * Ends the account's sessions and gives it its first e-mail back, unverified; none where somebody
 * else has that one by now. False where the account has changed since it was read.
 */
export async function returnToFirstEmail(trx: Db, account: Account, now: number): Promise<boolean> {
  const first = account.initial_email
  const isTaken = first === null || (await findAccountByEmail(trx, first)) !== undefined
  const returned = await updateAccount(trx, account, {
    ...endSessions(account, now),
    email: isTaken ? null : first,
    email_link_used: 0,
  })
  return returned !== undefined
}
