import { findAccountByEmail } from '#identity/accounts.ts'
import { takeMailAttempt } from '#identity/attempts.ts'
import { mailCode, type LinkOptions } from '#identity/code-mail.ts'
import type { Context } from '#identity/context.ts'
import { requireOwnContinueUrl } from '#identity/continue-url.ts'
import { normalizeEmail } from '#identity/email.ts'
import { ProtocolError } from '#identity/errors.ts'
import { flag, oneOf, text } from '#identity/fields.ts'
import { defineOperation, type Caller } from '#identity/operation.ts'
import { requireAccount, requireRecentSignIn } from '#identity/require-account.ts'

/** Google's names of what can be asked for; the last four are not offered to end users. */
const requestTypes = [
  'PASSWORD_RESET',
  'EMAIL_SIGNIN',
  'VERIFY_EMAIL',
  'VERIFY_AND_CHANGE_EMAIL',
  'OOB_REQ_TYPE_UNSPECIFIED',
  'OLD_EMAIL_AGREE',
  'NEW_EMAIL_ACCEPT',
  'RECOVER_EMAIL',
  'REVERT_SECOND_FACTOR_ADDITION',
] as const

type Asked = {
  email: string | undefined
  idToken: string | undefined
  newEmail: string | undefined
}
type Send = (
  context: Context,
  asked: Asked,
  options: LinkOptions,
  caller: Caller,
) => Promise<string>

/**
 * Where e-mails are protected: same answer, same time, whether or not the e-mail has an account;
 * looking and sending come after the answer.
 */
const sendPasswordReset: Send = async (context, asked, options, caller) => {
  if (!asked.email) throw new ProtocolError('MISSING_EMAIL')
  const email = normalizeEmail(asked.email)
  await takeMailAttempt(context, email, caller.address, 'RESET_PASSWORD_EXCEED_LIMIT')
  const send = async () => {
    const account = await findAccountByEmail(context.db, email)
    if (account === undefined) throw new ProtocolError('EMAIL_NOT_FOUND')
    if (account.disabled === 1) throw new ProtocolError('USER_DISABLED')
    const target = {
      purpose: 'PASSWORD_RESET',
      account_id: account.id,
      email,
      new_email: null,
    } as const
    await mailCode(context, email, target, options)
  }
  if (!context.protectEmails) await send()
  else
    caller.inBackground(() =>
      send().catch((error: unknown) => {
        if (!(error instanceof ProtocolError)) throw error
      }),
    )
  return email
}

const sendSignInLink: Send = async (context, asked, options, caller) => {
  if (!asked.email) throw new ProtocolError('MISSING_EMAIL')
  const email = normalizeEmail(asked.email)
  await takeMailAttempt(context, email, caller.address, 'TOO_MANY_ATTEMPTS_TRY_LATER')
  const target = { purpose: 'EMAIL_SIGNIN', account_id: null, email, new_email: null } as const
  await mailCode(context, email, target, options)
  return email
}

const sendVerification: Send = async (context, asked, options, caller) => {
  if (!asked.idToken) throw new ProtocolError('INVALID_ID_TOKEN')
  const { account } = await requireAccount(context, asked.idToken)
  const { email } = account
  if (email === null) throw new ProtocolError('MISSING_EMAIL')
  await takeMailAttempt(context, email, caller.address, 'TOO_MANY_ATTEMPTS_TRY_LATER')
  const target = {
    purpose: 'VERIFY_EMAIL',
    account_id: account.id,
    email,
    new_email: null,
  } as const
  await mailCode(context, email, target, options)
  return email
}

const sendChange: Send = async (context, asked, options, caller) => {
  if (!asked.newEmail) throw new ProtocolError('MISSING_NEW_EMAIL')
  const signedIn = await requireAccount(context, asked.idToken)
  await requireRecentSignIn(context, signedIn)
  const { id, email } = signedIn.account
  if (email === null) throw new ProtocolError('MISSING_EMAIL')
  const newEmail = normalizeEmail(asked.newEmail, 'INVALID_NEW_EMAIL')
  await takeMailAttempt(context, newEmail, caller.address, 'TOO_MANY_ATTEMPTS_TRY_LATER')
  if ((await findAccountByEmail(context.db, newEmail)) !== undefined)
    throw new ProtocolError('EMAIL_EXISTS')
  const target = {
    purpose: 'VERIFY_AND_CHANGE_EMAIL',
    account_id: id,
    email,
    new_email: newEmail,
  } as const
  await mailCode(context, newEmail, target, options)
  return email
}

const senders: Partial<Record<(typeof requestTypes)[number], Send>> = {
  PASSWORD_RESET: sendPasswordReset,
  EMAIL_SIGNIN: sendSignInLink,
  VERIFY_EMAIL: sendVerification,
  VERIFY_AND_CHANGE_EMAIL: sendChange,
}

/** `accounts:sendOobCode`: mails a link with a one-time code; the code itself is never in the answer. */
export const sendOobCode = defineOperation({
  path: '/identitytoolkit.googleapis.com/v1/accounts:sendOobCode',
  fields: {
    requestType: oneOf(requestTypes),
    email: text,
    idToken: text,
    newEmail: text,
    continueUrl: text,
    returnOobLink: flag,
  },
  run: async (context, input, caller) => {
    const { requestType } = input
    if (requestType === undefined || requestType === 'OOB_REQ_TYPE_UNSPECIFIED')
      throw new ProtocolError('MISSING_REQ_TYPE')
    if (input.returnOobLink) throw new ProtocolError('INSUFFICIENT_PERMISSION')
    const continueUrl =
      input.continueUrl === undefined
        ? undefined
        : requireOwnContinueUrl(context, input.continueUrl)
    const send = senders[requestType]
    if (send === undefined) throw new ProtocolError('OPERATION_NOT_ALLOWED')
    const email = await send(context, input, { language: caller.language, continueUrl }, caller)
    return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email }
  },
})
