import type { Account, AccountCaller } from '#school/caller.ts'

/** A user record is made for the account that asks, and for no other e-mail (clause 6.4). */
export function mayRegister(account: Account, email: string): boolean {
  return account.email === email
}

/** People ask about themselves, an admin about anybody (clause 6.2). */
export function mayAskAbout(caller: AccountCaller, email: string): boolean {
  return caller.account.email === email || caller.user?.role === 'Admin'
}
