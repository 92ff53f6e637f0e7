import type { Account, Db } from '#identity/tables.ts'
import { endSessions, findAccountByEmail, updateAccount, type AccountChanges } from './accounts.ts'

/**
 * What an account loses when somebody proves its e-mail, which nobody had proved: whoever set the
 * password may have been a stranger. Its links go as well (`removeLinks`).
 */
export const dropStranger = (account: Account, now: number): AccountChanges => ({
  ...endSessions(account, now),
  password_hash: null,
  password_updated_at: null,
})

/**
 * Whether the account had another e-mail first, and took this one without proof. Then nobody can tell
 * whose it is: a stranger may have taken the e-mail of the one who proves it now, or a thief may prove
 * the e-mail that he gave to somebody's account. So the account is not given to either: it goes back to
 * its first e-mail (`returnToFirstEmail`), and who has proved this one gets an account of their own.
 */
export const tookEmailUnproved = ({ email, email_verified, initial_email }: Account): boolean =>
  email_verified === 0 && initial_email !== null && initial_email !== email

/**
 * Ends the account's sessions and puts its first e-mail back, unproved; none where somebody else has
 * that one by now. False where the account has changed since it was read.
 */
export async function returnToFirstEmail(trx: Db, account: Account, now: number): Promise<boolean> {
  const first = account.initial_email
  const taken = first === null || (await findAccountByEmail(trx, first)) !== undefined
  const returned = await updateAccount(trx, account, {
    ...endSessions(account, now),
    email: taken ? null : first,
    email_link_used: 0,
  })
  return returned !== undefined
}
