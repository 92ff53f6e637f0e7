import { transaction } from '#platform/database/transaction.ts'
import {
  changeEmail,
  endSessions,
  findAccountByEmail,
  refuseTaken,
  updateAccount,
  type AccountChanges,
} from '#identity/accounts/accounts.ts'
import { countChangeAttempt } from '#identity/accounts/attempts.ts'
import { mailRecoveryLink } from '#identity/accounts/code-mail.ts'
import { readCode, useCode } from '#identity/accounts/codes.ts'
import type { Caller, Context } from '#identity/context.ts'
import { ProtocolError } from '#identity/errors.ts'
import { requireCodeAccount } from '#identity/sessions/require-account.ts'
import type { Account, Code } from '#identity/tables.ts'

function changesOf(code: Code, account: Account, now: number): AccountChanges {
  if (code.purpose === 'VERIFY_EMAIL') return { email_verified: 1 }
  const email = code.purpose === 'RECOVER_EMAIL' ? code.email : code.new_email
  if (email === account.email) return { email_verified: 1 }
  return { ...changeEmail(account, email, 1), ...endSessions(account, now) }
}

/**
 * Applies a code of VERIFY_EMAIL, VERIFY_AND_CHANGE_EMAIL or RECOVER_EMAIL and returns the changed account.
 * Throws INVALID_OOB_CODE, EXPIRED_OOB_CODE, USER_DISABLED, or EMAIL_EXISTS if someone else has the e-mail
 * by now; then the code stays valid. A change of e-mail counts as an attempt, its recovery does not.
 */
export async function applyCode(
  context: Context,
  oobCode: string,
  { address, language }: Caller,
): Promise<{ account: Account; code: Code }> {
  const code = await readCode(context.db, oobCode, context.clock())
  if (code.purpose === 'PASSWORD_RESET' || code.purpose === 'EMAIL_SIGNIN')
    throw new ProtocolError('INVALID_OOB_CODE')
  const seen = await requireCodeAccount(context, code)
  if (code.purpose === 'VERIFY_AND_CHANGE_EMAIL')
    await countChangeAttempt(context, seen, code.new_email ?? undefined, address)
  const changes = changesOf(code, seen, context.clock())
  if (changes.email && (await findAccountByEmail(context.db, changes.email)) !== undefined)
    throw new ProtocolError('EMAIL_EXISTS')
  const account = await transaction(context.db, async (trx) => {
    await useCode(trx, code)
    const changed = await updateAccount(trx, seen, changes)
    if (changed !== undefined && code.purpose === 'VERIFY_AND_CHANGE_EMAIL')
      await mailRecoveryLink(context, trx, seen, changed, language)
    return changed
  }).catch(refuseTaken)
  if (account === undefined) throw new ProtocolError('INVALID_OOB_CODE')
  return { account, code }
}
