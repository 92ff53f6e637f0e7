import type { Account, Db } from '#identity/tables.ts'
import { endSessions, findAccountByEmail, updateAccount, type AccountChanges } from './accounts.ts'

/**
 * Applied when the e-mail is first verified: the person who set the password may have been a stranger.
 * Links go as well (`removeLinks`).
 */
export const lockOutStranger = (account: Account, now: number): AccountChanges => ({
  ...endSessions(account, now),
  password_hash: null,
  password_updated_at: null,
})

/**
 * Whether the account replaced its first e-mail by this one without verifying it. Then its owner is unknown:
 * a stranger may have taken the e-mail of the person who verifies it now, or a thief may verify the e-mail
 * that they gave to a stolen account. So neither gets it: it returns to its first e-mail
 * (`returnToFirstEmail`), and the person who verifies this one gets a new account.
 */
export const tookEmailUnverified = ({ email, email_verified, initial_email }: Account): boolean =>
  email_verified === 0 && initial_email !== null && initial_email !== email

/**
 * Ends the sessions and restores the first e-mail, unverified, unless another account has it by now. False if
 * the account has changed since it was read.
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
