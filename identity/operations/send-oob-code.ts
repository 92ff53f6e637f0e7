import { findAccountByEmail } from '#identity/accounts/accounts.ts'
import { countMailAttempt } from '#identity/accounts/attempts.ts'
import type { CodeMail } from '#identity/accounts/codes.ts'
import type { Context } from '#identity/context.ts'
import { normalizeEmail } from '#identity/email.ts'
import { ProtocolError } from '#identity/errors.ts'
import { requireAccount, requireRecentAccount } from '#identity/sessions/require-account.ts'
import { requireOwnContinueUrl } from './continue-url.ts'
import { flag, oneOf, text } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Google's names. End users are not offered the last four. */
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

type Input = Record<'email' | 'idToken' | 'newEmail', string | undefined>

type Requested = Omit<CodeMail, 'language' | 'continueUrl'>

/** Decides by what the caller may know. The job that sends the mail decides again. */
type Decide = (context: Context, input: Input, address: string) => Promise<Requested>

/**
 * If e-mails are protected, the answer and its time are the same whether or not the e-mail has an account;
 * the job finds out.
 */
const decidePasswordReset: Decide = async (context, input, address) => {
  if (!input.email) throw new ProtocolError('MISSING_EMAIL')
  const email = normalizeEmail(input.email)
  await countMailAttempt(context, email, address, 'RESET_PASSWORD_EXCEED_LIMIT')
  if (!context.protectEmails) {
    const account = await findAccountByEmail(context.db, email)
    if (account === undefined) throw new ProtocolError('EMAIL_NOT_FOUND')
    if (account.disabled === 1) throw new ProtocolError('USER_DISABLED')
  }
  return { purpose: 'PASSWORD_RESET', account_id: null, email, new_email: null, generation: null }
}

const decideSignInLink: Decide = async (context, input, address) => {
  if (!input.email) throw new ProtocolError('MISSING_EMAIL')
  const email = normalizeEmail(input.email)
  await countMailAttempt(context, email, address, 'TOO_MANY_ATTEMPTS_TRY_LATER')
  return { purpose: 'EMAIL_SIGNIN', account_id: null, email, new_email: null, generation: null }
}

const decideVerification: Decide = async (context, input, address) => {
  if (!input.idToken) throw new ProtocolError('INVALID_ID_TOKEN')
  const { account } = await requireAccount(context, input.idToken)
  const { id, email } = account
  if (email === null) throw new ProtocolError('MISSING_EMAIL')
  await countMailAttempt(context, email, address, 'TOO_MANY_ATTEMPTS_TRY_LATER')
  return { purpose: 'VERIFY_EMAIL', account_id: id, email, new_email: null, generation: null }
}

const decideChange: Decide = async (context, input, address) => {
  if (!input.newEmail) throw new ProtocolError('MISSING_NEW_EMAIL')
  const { account } = await requireRecentAccount(context, input.idToken)
  const { id, email, generation } = account
  if (email === null) throw new ProtocolError('MISSING_EMAIL')
  const new_email = normalizeEmail(input.newEmail, 'INVALID_NEW_EMAIL')
  await countMailAttempt(context, new_email, address, 'TOO_MANY_ATTEMPTS_TRY_LATER')
  if ((await findAccountByEmail(context.db, new_email)) !== undefined)
    throw new ProtocolError('EMAIL_EXISTS')
  return { purpose: 'VERIFY_AND_CHANGE_EMAIL', account_id: id, email, new_email, generation }
}

const decisions: Partial<Record<(typeof requestTypes)[number], Decide>> = {
  PASSWORD_RESET: decidePasswordReset,
  EMAIL_SIGNIN: decideSignInLink,
  VERIFY_EMAIL: decideVerification,
  VERIFY_AND_CHANGE_EMAIL: decideChange,
}

/** `accounts:sendOobCode`: mails a link with a one-time code. The code is never in the answer. */
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
      input.continueUrl === undefined ? null : requireOwnContinueUrl(context, input.continueUrl)
    const decide = decisions[requestType]
    if (decide === undefined) throw new ProtocolError('OPERATION_NOT_ALLOWED')
    const requested = await decide(context, input, caller.address)
    await context.mail.enqueue(context.db, { ...requested, language: caller.language, continueUrl })
    return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email: requested.email }
  },
})
