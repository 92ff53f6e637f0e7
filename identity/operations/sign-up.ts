import { decodeJwt } from 'jose'
import { changeEmail, findAccountByEmail, newAccount } from '#identity/accounts/accounts.ts'
import { countAttemptFrom, countChangeAttempt } from '#identity/accounts/attempts.ts'
import { mailRecoveryLink } from '#identity/accounts/code-mail.ts'
import { hashPassword, requireStrongPassword } from '#identity/accounts/passwords.ts'
import type { Caller, Context } from '#identity/context.ts'
import { normalizeEmail } from '#identity/email.ts'
import { ProtocolError } from '#identity/errors.ts'
import { requireGoodProfile } from '#identity/profile.ts'
import { rememberDevice } from '#identity/sessions/devices.ts'
import {
  changeCredentials,
  createAndSignIn,
  type StartedSession,
} from '#identity/sessions/start-session.ts'
import { requireRecentAccount } from '#identity/sessions/require-account.ts'
import { secretText, text } from './fields.ts'
import { defineOperation } from './operation.ts'

const kind = 'identitytoolkit#SignupNewUserResponse'

/** Unverified: it decides only which of two refusals comes first. */
function claimedOwner(idToken: string | undefined): string | undefined {
  if (idToken === undefined) return undefined
  try {
    return decodeJwt(idToken).sub
  } catch {
    return undefined
  }
}

async function addPassword(
  context: Context,
  idToken: string,
  input: { email: string; password: string; displayName: string | undefined },
  caller: Caller,
): Promise<StartedSession> {
  const signedIn = await requireRecentAccount(context, idToken)
  const { account } = signedIn
  const sameEmail = input.email === account.email
  await countChangeAttempt(context, account, sameEmail ? undefined : input.email, caller.address)
  return changeCredentials(
    context,
    signedIn,
    {
      ...changeEmail(account, input.email, sameEmail ? account.email_verified : 0),
      display_name: input.displayName || account.display_name,
      password_hash: await hashPassword(input.password, caller.address),
      password_updated_at: context.clock(),
    },
    {
      provider: 'password',
      after: (trx, changed) => mailRecoveryLink(context, trx, account, changed, caller.language),
    },
  )
}

/**
 * `accounts:signUp`: makes an account with a password, or an anonymous one, and signs it in. With an ID token
 * it gives that account an e-mail and a password; if that replaces an e-mail, the first one gets a recovery
 * link.
 */
export const signUp = defineOperation({
  path: '/identitytoolkit.googleapis.com/v1/accounts:signUp',
  fields: { email: text, password: secretText, displayName: text, idToken: text, localId: text },
  run: async (context, input, caller) => {
    if (input.localId) throw new ProtocolError('UNEXPECTED_PARAMETER', 'User ID')
    if (!input.email && !input.password && !input.idToken) {
      await countAttemptFrom(context, 'sign-up', caller.address)
      const account = newAccount(context.clock(), {})
      const { tokens } = await createAndSignIn(context, account, 'anonymous')
      return { kind, localId: account.id, ...tokens }
    }
    if (!input.email) throw new ProtocolError('MISSING_EMAIL')
    if (!input.password) throw new ProtocolError('MISSING_PASSWORD')
    const email = normalizeEmail(input.email)
    await countAttemptFrom(context, 'sign-up', caller.address)
    const owner = await findAccountByEmail(context.db, email)
    if (owner !== undefined && owner.id !== claimedOwner(input.idToken))
      throw new ProtocolError('EMAIL_EXISTS')
    requireStrongPassword(input.password)
    requireGoodProfile(input)
    const { password, displayName } = input
    const { account, tokens } = input.idToken
      ? await addPassword(context, input.idToken, { email, password, displayName }, caller)
      : await createAndSignIn(
          context,
          newAccount(context.clock(), {
            email,
            display_name: displayName || null,
            password_hash: await hashPassword(password, caller.address),
            password_updated_at: context.clock(),
          }),
          'password',
        )
    await rememberDevice(context, caller, account)
    return { kind, localId: account.id, email, ...(displayName && { displayName }), ...tokens }
  },
})
