import { findAccountByEmail } from '#identity/accounts/accounts.ts'
import { takeMailAttempt, type TakeBack } from '#identity/accounts/attempts.ts'
import { mailCode, MailDown, requireMail, type LinkOptions } from '#identity/accounts/code-mail.ts'
import { issueCode, type CodeFor } from '#identity/accounts/codes.ts'
import type { Caller, Context } from '#identity/context.ts'
import { normalizeEmail } from '#identity/email.ts'
import { ProtocolError } from '#identity/errors.ts'
import { requireAccount, requireRecentSignIn } from '#identity/sessions/require-account.ts'
import { requireOwnContinueUrl } from './continue-url.ts'
import { flag, oneOf, text } from './fields.ts'
import { defineOperation } from './operation.ts'

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

/** Finds out whether a mail can leave at all before it counts it: for everybody the same answer. */
async function prepareMail(
  context: Context,
  recipient: string,
  caller: Caller,
  refusal: Parameters<typeof takeMailAttempt>[3] = 'TOO_MANY_ATTEMPTS_TRY_LATER',
): Promise<TakeBack> {
  await requireMail(context)
  return takeMailAttempt(context, recipient, caller.address, refusal)
}

/** Mails a code. Throws MailDown where the mail did not leave; it does not count then. */
async function deliver(
  context: Context,
  target: CodeFor,
  options: LinkOptions,
  takeBack: TakeBack,
): Promise<void> {
  await mailCode(context, target.new_email ?? target.email, target, options).catch(
    async (error: unknown) => {
      if (error instanceof MailDown) await takeBack(context.db)
      throw error
    },
  )
}

/**
 * Where e-mails are protected: same answer, same time, whether or not the e-mail has an account;
 * looking and sending come after the answer, and a mail that did not leave counts: else the limit
 * would tell that there was one to send.
 */
const sendPasswordReset: Send = async (context, asked, options, caller) => {
  if (!asked.email) throw new ProtocolError('MISSING_EMAIL')
  const email = normalizeEmail(asked.email)
  const takeBack = await prepareMail(context, email, caller, 'RESET_PASSWORD_EXCEED_LIMIT')
  const send = async () => {
    const account = await findAccountByEmail(context.db, email)
    const account_id = account?.disabled === 0 ? account.id : null
    const target = { purpose: 'PASSWORD_RESET', account_id, email, new_email: null } as const
    if (account_id === null) {
      // A code that nobody is sent: what comes next in this process waits as long for it.
      if (context.protectEmails) await issueCode(context.db, target, context.clock())
      throw new ProtocolError(account === undefined ? 'EMAIL_NOT_FOUND' : 'USER_DISABLED')
    }
    if (context.protectEmails) await mailCode(context, email, target, options)
    else await deliver(context, target, options, takeBack)
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
  const takeBack = await prepareMail(context, email, caller)
  const target = { purpose: 'EMAIL_SIGNIN', account_id: null, email, new_email: null } as const
  await deliver(context, target, options, takeBack)
  return email
}

const sendVerification: Send = async (context, asked, options, caller) => {
  if (!asked.idToken) throw new ProtocolError('INVALID_ID_TOKEN')
  const { account } = await requireAccount(context, asked.idToken)
  const { id, email } = account
  if (email === null) throw new ProtocolError('MISSING_EMAIL')
  const takeBack = await prepareMail(context, email, caller)
  const target = { purpose: 'VERIFY_EMAIL', account_id: id, email, new_email: null } as const
  await deliver(context, target, options, takeBack)
  return email
}

const sendChange: Send = async (context, asked, options, caller) => {
  if (!asked.newEmail) throw new ProtocolError('MISSING_NEW_EMAIL')
  const signedIn = await requireAccount(context, asked.idToken)
  await requireRecentSignIn(context, signedIn)
  const { id, email } = signedIn.account
  if (email === null) throw new ProtocolError('MISSING_EMAIL')
  const newEmail = normalizeEmail(asked.newEmail, 'INVALID_NEW_EMAIL')
  const takeBack = await prepareMail(context, newEmail, caller)
  if ((await findAccountByEmail(context.db, newEmail)) !== undefined)
    throw new ProtocolError('EMAIL_EXISTS')
  const purpose = 'VERIFY_AND_CHANGE_EMAIL'
  const target = { purpose, account_id: id, email, new_email: newEmail } as const
  await deliver(context, target, options, takeBack)
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
