import { findAccountByEmail } from '#identity/accounts/accounts.ts'
import { countSignInAttempt } from '#identity/accounts/attempts.ts'
import { hashPassword, verifyPassword } from '#identity/accounts/passwords.ts'
import { normalizeEmail } from '#identity/email.ts'
import { ProtocolError } from '#identity/errors.ts'
import { recogniseDevice, rememberDevice } from '#identity/sessions/devices.ts'
import { signInAccount } from '#identity/sessions/start-session.ts'
import { secretText, text } from './fields.ts'
import { defineOperation } from './operation.ts'

/**
 * `accounts:signInWithPassword`. If e-mails are protected, an unknown e-mail and a wrong password get the
 * same answer after the same work, so that nobody learns who has an account. Only the right password reveals
 * that an account is disabled.
 */
export const signInWithPassword = defineOperation({
  path: '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
  fields: { email: text, password: secretText },
  run: async (context, input, caller) => {
    if (input.email === undefined) throw new ProtocolError('MISSING_EMAIL')
    const email = normalizeEmail(input.email)
    if (!input.password) throw new ProtocolError('MISSING_PASSWORD')
    const account = await findAccountByEmail(context.db, email)
    const device = await recogniseDevice(context, caller, account)
    const undoAttempt = await countSignInAttempt(context, email, caller.address, device)
    if (account === undefined && !context.protectEmails) throw new ProtocolError('EMAIL_NOT_FOUND')
    const hash = account?.password_hash ?? null
    const verdict = await verifyPassword(input.password, hash, caller.address)
    const refusal = context.protectEmails ? 'INVALID_LOGIN_CREDENTIALS' : 'INVALID_PASSWORD'
    if (account === undefined || verdict === 'wrong') throw new ProtocolError(refusal)
    if (account.disabled === 1) throw new ProtocolError('USER_DISABLED')
    const renewed =
      verdict === 'outdated'
        ? { password_hash: await hashPassword(input.password, caller.address) }
        : {}
    const session = await signInAccount(context, account, 'password', renewed, {
      after: undoAttempt,
    })
    if (session === undefined) throw new ProtocolError(refusal)
    await rememberDevice(context, caller, session.account)
    return {
      kind: 'identitytoolkit#VerifyPasswordResponse',
      registered: true,
      localId: account.id,
      email,
      displayName: account.display_name ?? undefined,
      profilePicture: account.photo_url ?? undefined,
      ...session.tokens,
    }
  },
})
