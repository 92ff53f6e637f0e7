import { findAccountByEmail } from '#identity/accounts/accounts.ts'
import { takeSignInAttempt } from '#identity/accounts/attempts.ts'
import { hashPassword, isOutdated, verifyPassword } from '#identity/accounts/passwords.ts'
import { normalizeEmail } from '#identity/email.ts'
import { ProtocolError } from '#identity/errors.ts'
import { recogniseDevice, rememberDevice } from '#identity/sessions/devices.ts'
import { signInAccount } from '#identity/sessions/grant.ts'
import { secretText, text } from './fields.ts'
import { defineOperation } from './operation.ts'

/**
 * `accounts:signInWithPassword`. Where e-mails are protected an unknown e-mail and a wrong password
 * have the same answer after the same work, so that nobody learns here who has an account. That an
 * account is disabled is told to the right password alone.
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
    const takeBack = await takeSignInAttempt(context, email, caller.address, device)
    if (account === undefined && !context.protectEmails) throw new ProtocolError('EMAIL_NOT_FOUND')
    const hash = account?.password_hash ?? null
    const good = await verifyPassword(input.password, hash, caller.address)
    const refusal = context.protectEmails ? 'INVALID_LOGIN_CREDENTIALS' : 'INVALID_PASSWORD'
    if (account === undefined || hash === null || !good) throw new ProtocolError(refusal)
    if (account.disabled === 1) throw new ProtocolError('USER_DISABLED')
    const renewed = isOutdated(hash)
      ? { password_hash: await hashPassword(input.password, caller.address) }
      : {}
    const granted = await signInAccount(context, account, 'password', renewed, { after: takeBack })
    if (granted === undefined) throw new ProtocolError(refusal)
    await rememberDevice(context, caller, granted.account)
    return {
      kind: 'identitytoolkit#VerifyPasswordResponse',
      registered: true,
      localId: account.id,
      email,
      ...(account.display_name !== null && { displayName: account.display_name }),
      ...(account.photo_url !== null && { profilePicture: account.photo_url }),
      ...granted.tokens,
    }
  },
})
