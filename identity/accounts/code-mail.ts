import { transaction } from '#platform/database/transaction.ts'
import type { Letter } from '#platform/mail/mails.ts'
import type { Context } from '#identity/context.ts'
import type { Account, Purpose } from '#identity/tables.ts'
import { findAccount, findAccountByEmail, updateAccount } from './accounts.ts'
import { issueCode, type CodeMail } from './codes.ts'
import { storeSentCode } from './sent-codes.ts'

/** The modes that the client reads in a link. */
const modes: Record<Purpose, string> = {
  EMAIL_SIGNIN: 'signIn',
  PASSWORD_RESET: 'resetPassword',
  VERIFY_EMAIL: 'verifyEmail',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
}

function linkTo(context: Context, mail: CodeMail, code: string): string {
  const { wording } = context.mail
  const link = new URL(wording.actionUrl(mail.language))
  link.searchParams.set('mode', modes[mail.purpose])
  link.searchParams.set('oobCode', code)
  link.searchParams.set('apiKey', context.apiKey)
  link.searchParams.set('lang', mail.language || wording.ownLanguage)
  if (mail.continueUrl !== null) link.searchParams.set('continueUrl', mail.continueUrl)
  return link.href
}

/**
 * The present owner of a code; undefined where nobody may get it any more: the account was deleted or
 * disabled, has another e-mail, or the sessions that requested the change have ended.
 */
async function findOwner(trx: Context['db'], mail: CodeMail): Promise<Account | undefined> {
  const { purpose, account_id, email, generation } = mail
  const account =
    account_id === null ? await findAccountByEmail(trx, email) : await findAccount(trx, account_id)
  if (account === undefined || purpose === 'RECOVER_EMAIL') return account
  if (account.email !== email || account.disabled === 1) return undefined
  if (generation === null) return account
  // An update, so that nobody ends the sessions before the code is there to end with them.
  return updateAccount(trx, { ...account, generation }, {})
}

/**
 * Makes a code, now that its hour can begin, and writes the mail with its link. Where nobody is to get it a code is
 * made all the same, and the mail withheld, so that the time that this takes reveals nothing. Where the mail
 * server does not take the mail, it may have come through: the code stays valid.
 */
export async function composeCodeMail(context: Context, mail: CodeMail): Promise<Letter> {
  const { purpose, email, new_email } = mail
  const needsOwner = purpose !== 'EMAIL_SIGNIN'
  const { code, owner } = await transaction(context.db, async (trx) => {
    const owner = needsOwner ? await findOwner(trx, mail) : undefined
    const target = { purpose, account_id: owner?.id ?? null, email, new_email }
    return { owner, code: await issueCode(trx, target, context.clock()) }
  })
  const link = linkTo(context, mail, code)
  const to = purpose === 'RECOVER_EMAIL' ? email : (new_email ?? email)
  const isWithheld = needsOwner && owner === undefined
  return {
    to,
    ...context.mail.wording.write(mail, link),
    isWithheld,
    sent: async () => storeSentCode(context, mail, code, link),
  }
}

/**
 * Where an account has another e-mail than it had as `seen`, or none, notifies the first one that it had,
 * with a link that takes the change back; in the transaction of the change.
 */
export async function mailRecoveryLink(
  context: Context,
  trx: Context['db'],
  seen: Account,
  account: Account,
  language: string,
): Promise<void> {
  const { initial_email: first } = account
  if (account.email === seen.email || first === null || first === account.email) return
  await context.mail.enqueue(trx, {
    purpose: 'RECOVER_EMAIL',
    account_id: account.id,
    email: first,
    new_email: account.email,
    generation: null,
    language,
    continueUrl: null,
  })
}
