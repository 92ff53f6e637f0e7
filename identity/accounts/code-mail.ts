import { transaction } from '#platform/database/transaction.ts'
import type { Letter } from '#platform/mail/mails.ts'
import type { Context } from '#identity/context.ts'
import type { Account, Purpose } from '#identity/tables.ts'
import { findAccount, findAccountByEmail, updateAccount } from './accounts.ts'
import { issueCode, type CodeMail } from './codes.ts'
import { storeSentCode } from './sent-codes.ts'

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
 * Undefined if nobody may get the code any longer: the account was deleted or disabled, has another e-mail, or
 * the sessions that requested the change have ended.
 */
async function findOwner(trx: Context['db'], mail: CodeMail): Promise<Account | undefined> {
  const { purpose, account_id, email, generation } = mail
  const account =
    account_id === null ? await findAccountByEmail(trx, email) : await findAccount(trx, account_id)
  if (account === undefined || purpose === 'RECOVER_EMAIL') return account
  if (account.email !== email || account.disabled === 1) return undefined
  if (generation === null) return account
  // An update, so that nobody ends the sessions before the code exists to end with them.
  return updateAccount(trx, { ...account, generation }, {})
}

/**
 * Makes the code only now, so that its hour begins with the mail. If nobody may get it, a code is still made
 * but not mailed, so that timing reveals nothing. If the mail server fails, the mail may still have arrived:
 * the code stays valid.
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
 * If the e-mail differs from `seen`, notifies the account's first e-mail, with a link that takes the change
 * back. Call it in the transaction of the change.
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
