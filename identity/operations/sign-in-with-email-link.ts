import { changeEmail, findAccountByEmail, newAccount } from '#identity/accounts/accounts.ts'
import {
  forgetSignInAttempts,
  countAttemptFrom,
  countChangeAttempt,
} from '#identity/accounts/attempts.ts'
import { mailRecoveryLink } from '#identity/accounts/code-mail.ts'
import { readCode, useCode } from '#identity/accounts/codes.ts'
import {
  lockOutStranger,
  returnToFirstEmail,
  tookEmailUnverified,
} from '#identity/accounts/unverified-email.ts'
import type { Caller, Context } from '#identity/context.ts'
import { normalizeEmail } from '#identity/email.ts'
import { ProtocolError } from '#identity/errors.ts'
import { removeLinks } from '#identity/providers/links.ts'
import { rememberDevice } from '#identity/sessions/devices.ts'
import {
  changeCredentials,
  createAndSignIn,
  signInAccount,
  type StartedSession,
} from '#identity/sessions/start-session.ts'
import { requireRecentAccount, type SignedIn } from '#identity/sessions/require-account.ts'
import type { Account, Code } from '#identity/tables.ts'
import { text } from './fields.ts'
import { defineOperation } from './operation.ts'

const verified = { email_verified: 1, email_link_used: 1 } as const

async function link(
  context: Context,
  signedIn: SignedIn,
  code: Code,
  owner: Account | undefined,
  caller: Caller,
): Promise<StartedSession> {
  const { account } = signedIn
  if (owner !== undefined && owner.id !== account.id) throw new ProtocolError('EMAIL_EXISTS')
  const sameEmail = account.email === code.email
  await countChangeAttempt(context, account, sameEmail ? undefined : code.email, caller.address)
  const changes = { ...changeEmail(account, code.email, 1), ...verified }
  return changeCredentials(context, signedIn, changes, {
    provider: 'password',
    before: (trx) => useCode(trx, code),
    after: (trx, changed) => mailRecoveryLink(context, trx, account, changed, caller.language),
  })
}

async function enter(
  context: Context,
  code: Code,
  owner: Account | undefined,
): Promise<StartedSession> {
  const now = context.clock()
  if (owner === undefined || tookEmailUnverified(owner)) {
    const account = newAccount(now, { email: code.email, ...verified })
    const before = async (trx: Context['db']) => {
      await useCode(trx, code)
      if (owner !== undefined && !(await returnToFirstEmail(trx, owner, now)))
        throw new ProtocolError('INVALID_OOB_CODE')
    }
    return createAndSignIn(context, account, 'password', { before })
  }
  const unverified = owner.email_verified === 0
  const changes = { ...verified, ...(unverified && lockOutStranger(owner, now)) }
  const session = await signInAccount(context, owner, 'password', changes, {
    before: (trx) => useCode(trx, code),
    after: async (trx) => {
      if (unverified) await removeLinks(trx, owner.id)
    },
  })
  if (session === undefined) throw new ProtocolError('INVALID_OOB_CODE')
  await forgetSignInAttempts(context.db, code.email)
  return session
}

/**
 * `accounts:signInWithEmailLink`: signs in, signs up, or links by a mailed code. If linking replaces an
 * e-mail, the first one gets a recovery link.
 */
export const signInWithEmailLink = defineOperation({
  path: '/identitytoolkit.googleapis.com/v1/accounts:signInWithEmailLink',
  fields: { email: text, oobCode: text, idToken: text },
  run: async (context, input, caller) => {
    const signedIn = input.idToken ? await requireRecentAccount(context, input.idToken) : undefined
    if (!input.email) throw new ProtocolError('MISSING_EMAIL')
    if (!input.oobCode) throw new ProtocolError('MISSING_OOB_CODE')
    await countAttemptFrom(context, 'entry-sign-in', caller.address)
    const code = await readCode(context.db, input.oobCode, context.clock())
    if (code.purpose !== 'EMAIL_SIGNIN') throw new ProtocolError('INVALID_OOB_CODE')
    const email = normalizeEmail(input.email)
    if (email !== code.email)
      throw new ProtocolError('INVALID_EMAIL', 'The link was sent to another e-mail.')
    const owner = await findAccountByEmail(context.db, email)
    if (owner?.disabled === 1) throw new ProtocolError('USER_DISABLED')
    const { account, tokens } = await (signedIn === undefined
      ? enter(context, code, owner)
      : link(context, signedIn, code, owner, caller))
    await rememberDevice(context, caller, account)
    const isNewUser = signedIn === undefined && account.id !== owner?.id
    return {
      kind: 'identitytoolkit#EmailLinkSigninResponse',
      email,
      localId: account.id,
      isNewUser,
      ...tokens,
    }
  },
})
