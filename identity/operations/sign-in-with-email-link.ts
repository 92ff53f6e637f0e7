import { findAccountByEmail, newAccount, type AccountChanges } from '#identity/accounts/accounts.ts'
import {
  forgetSignInAttempts,
  takeChangeAttempt,
  takeEntryAttempt,
} from '#identity/accounts/attempts.ts'
import { mailWayBack } from '#identity/accounts/code-mail.ts'
import { readCode, useCode } from '#identity/accounts/codes.ts'
import {
  dropStranger,
  returnToFirstEmail,
  tookEmailUnproved,
} from '#identity/accounts/unproved-email.ts'
import type { Caller, Context } from '#identity/context.ts'
import { normalizeEmail } from '#identity/email.ts'
import { ProtocolError } from '#identity/errors.ts'
import { removeLinks } from '#identity/providers/links.ts'
import { rememberDevice } from '#identity/sessions/devices.ts'
import {
  changeCredentials,
  createAndSignIn,
  signInAccount,
  type Granted,
} from '#identity/sessions/grant.ts'
import {
  requireAccount,
  requireRecentSignIn,
  type SignedIn,
} from '#identity/sessions/require-account.ts'
import type { Account, Code } from '#identity/tables.ts'
import { text } from './fields.ts'
import { defineOperation } from './operation.ts'

const proven = { email_verified: 1, email_link_used: 1 } as const

async function link(
  context: Context,
  signedIn: SignedIn,
  code: Code,
  owner: Account | undefined,
  caller: Caller,
): Promise<Granted> {
  const { account } = signedIn
  if (owner !== undefined && owner.id !== account.id) throw new ProtocolError('EMAIL_EXISTS')
  const sameEmail = account.email === code.email
  await takeChangeAttempt(context, account, sameEmail ? undefined : code.email, caller.address)
  const changes: AccountChanges = {
    email: code.email,
    ...proven,
    initial_email: account.initial_email ?? (sameEmail ? null : account.email),
  }
  return changeCredentials(context, signedIn, changes, {
    provider: 'password',
    before: (trx) => useCode(trx, code),
    after: async (trx, changed) => {
      if (!sameEmail) await mailWayBack(context, trx, changed, caller.language)
    },
  })
}

async function enter(context: Context, code: Code, owner: Account | undefined): Promise<Granted> {
  const now = context.clock()
  if (owner === undefined || tookEmailUnproved(owner)) {
    const account = newAccount(now, { email: code.email, ...proven })
    const before = async (trx: Context['db']) => {
      await useCode(trx, code)
      if (owner !== undefined && !(await returnToFirstEmail(trx, owner, now)))
        throw new ProtocolError('INVALID_OOB_CODE')
    }
    return createAndSignIn(context, account, 'password', { before })
  }
  const unproved = owner.email_verified === 0
  const changes = { ...proven, ...(unproved && dropStranger(owner, now)) }
  const use = (trx: Context['db']) => useCode(trx, code)
  const dropStrangers = async (trx: Context['db']) => {
    if (unproved) await removeLinks(trx, owner.id)
  }
  const granted = await signInAccount(context, owner, 'password', changes, {
    before: use,
    after: dropStrangers,
  })
  if (granted === undefined) throw new ProtocolError('INVALID_OOB_CODE')
  await forgetSignInAttempts(context.db, code.email)
  return granted
}

/**
 * `accounts:signInWithEmailLink`: signs in, signs up, or links, by a code that was mailed. An e-mail
 * that takes the place of another one by linking is told to the first one, with the way back.
 */
export const signInWithEmailLink = defineOperation({
  path: '/identitytoolkit.googleapis.com/v1/accounts:signInWithEmailLink',
  fields: { email: text, oobCode: text, idToken: text },
  run: async (context, input, caller) => {
    const signedIn = input.idToken ? await requireAccount(context, input.idToken) : undefined
    if (signedIn !== undefined) await requireRecentSignIn(context, signedIn)
    if (!input.email) throw new ProtocolError('MISSING_EMAIL')
    if (!input.oobCode) throw new ProtocolError('MISSING_OOB_CODE')
    await takeEntryAttempt(context, 'sign-in', caller.address)
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
