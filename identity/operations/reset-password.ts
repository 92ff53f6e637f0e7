import { transaction } from '#platform/database/transaction.ts'
import {
  endSessions,
  findAccount,
  insertAccount,
  newAccount,
  updateAccount,
} from '#identity/accounts/accounts.ts'
import { forgetSignInAttempts, countAttemptFrom } from '#identity/accounts/attempts.ts'
import { readCode, revokeCodes, useCode } from '#identity/accounts/codes.ts'
import { hashPassword, requireStrongPassword } from '#identity/accounts/passwords.ts'
import { returnToFirstEmail, tookEmailUnverified } from '#identity/accounts/unverified-email.ts'
import type { Context } from '#identity/context.ts'
import { ProtocolError } from '#identity/errors.ts'
import { removeLinks } from '#identity/providers/links.ts'
import { requireCodeAccount } from '#identity/sessions/require-account.ts'
import type { Code } from '#identity/tables.ts'
import { secretText, text } from './fields.ts'
import { defineOperation } from './operation.ts'

async function setPassword(
  context: Context,
  code: Code,
  password: string,
  address: string,
): Promise<void> {
  if (code.purpose !== 'PASSWORD_RESET') throw new ProtocolError('INVALID_OOB_CODE')
  const seen = await requireCodeAccount(context, code)
  requireStrongPassword(password)
  // Not per account: an intruder could keep its owner out.
  await countAttemptFrom(context, 'change', address)
  const now = context.clock()
  const hash = await hashPassword(password, address)
  const own = { password_hash: hash, password_updated_at: now, email_verified: 1 } as const
  await transaction(context.db, async (trx) => {
    await useCode(trx, code)
    if (tookEmailUnverified(seen)) {
      if (!(await returnToFirstEmail(trx, seen, now))) throw new ProtocolError('INVALID_OOB_CODE')
      await insertAccount(trx, newAccount(now, { email: code.email, ...own }))
    } else {
      const account = await updateAccount(trx, seen, { ...endSessions(seen, now), ...own })
      if (account === undefined) throw new ProtocolError('INVALID_OOB_CODE')
      // An intruder may have linked their own account at a provider.
      await removeLinks(trx, account.id)
    }
    await revokeCodes(trx, seen.id, 'PASSWORD_RESET')
  })
  await forgetSignInAttempts(context.db, code.email)
}

/**
 * `accounts:resetPassword`: says what a one-time code is for, or sets a new password with it. That verifies
 * the e-mail, ends every session, and lets a locked-out owner in at once.
 */
export const resetPassword = defineOperation({
  path: '/identitytoolkit.googleapis.com/v1/accounts:resetPassword',
  fields: { oobCode: text, newPassword: secretText },
  run: async (context, input, caller) => {
    if (!input.oobCode) throw new ProtocolError('MISSING_OOB_CODE')
    const code = await readCode(context.db, input.oobCode, context.clock())
    if (input.newPassword) await setPassword(context, code, input.newPassword, caller.address)
    else if (code.account_id !== null && !(await findAccount(context.db, code.account_id)))
      throw new ProtocolError('INVALID_OOB_CODE')
    return {
      kind: 'identitytoolkit#ResetPasswordResponse',
      requestType: code.purpose,
      ...(code.purpose !== 'EMAIL_SIGNIN' && { email: code.email }),
      ...(code.purpose === 'VERIFY_AND_CHANGE_EMAIL' && { newEmail: code.new_email }),
    }
  },
})
