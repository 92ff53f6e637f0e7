import { transaction } from '#platform/database/transaction.ts'
import type { Letter } from '#platform/mail/mails.ts'
import type { Context } from '#identity/context.ts'
import type { Account, Purpose } from '#identity/tables.ts'
import { findAccount, findAccountByEmail, updateAccount } from './accounts.ts'
import { issueCode, type CodeFor, type CodeMail } from './codes.ts'
import { storeSentCode } from './sent-codes.ts'

/** The modes that the client reads in a link. */
const modes: Record<Purpose, string> = {
  EMAIL_SIGNIN: 'signIn',
  PASSWORD_RESET: 'resetPassword',
  VERIFY_EMAIL: 'verifyEmail',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
}

/** What mail programs make a link of, and what may stand before the @ of an e-mail. */
const link = /[/\\]|^www\./i

/** An e-mail that its reader may not have chosen, so it must not be a link. */
const showEmail = (email: string) => (link.test(email) ? 'another e-mail' : email)

function wordingOf({ purpose, email: own, new_email: next }: CodeFor, product: string) {
  const email = showEmail(own)
  const new_email = next === null ? null : showEmail(next)
  const change =
    new_email === null
      ? `The e-mail ${email} was removed from your account at ${product}.`
      : `The e-mail of your account at ${product} was changed to ${new_email}.`
  const wordings: Record<Purpose, { subject: string; request: string }> = {
    EMAIL_SIGNIN: {
      subject: `Sign in to ${product}`,
      request: `Follow this link to sign in to ${product} as ${email}:`,
    },
    PASSWORD_RESET: {
      subject: `Reset your ${product} password`,
      request: `Follow this link to choose a new password for ${email} at ${product}:`,
    },
    VERIFY_EMAIL: {
      subject: `Verify your e-mail for ${product}`,
      request: `Follow this link to confirm that ${email} is your e-mail:`,
    },
    VERIFY_AND_CHANGE_EMAIL: {
      subject: `Confirm your new e-mail for ${product}`,
      request: `Follow this link to sign in to ${product} with ${new_email ?? ''} instead of ${email}:`,
    },
    RECOVER_EMAIL: {
      subject: `Your e-mail at ${product} was changed`,
      request: `${change} If that was not you, follow this link to go back to ${email}:`,
    },
  }
  const otherwise =
    purpose === 'RECOVER_EMAIL'
      ? 'If it was you, there is nothing to do.'
      : 'If you did not ask for this, you can ignore this mail; nothing changes.'
  return { ...wordings[purpose], otherwise }
}

function linkTo(context: Context, mail: CodeMail, code: string): string {
  const link = new URL(context.mail.actionUrl)
  link.searchParams.set('mode', modes[mail.purpose])
  link.searchParams.set('oobCode', code)
  link.searchParams.set('apiKey', context.apiKey)
  link.searchParams.set('lang', mail.language)
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
  const { subject, request, otherwise } = wordingOf(mail, context.mail.product)
  const link = linkTo(context, mail, code)
  const text = `Hello,\n\n${request}\n\n${link}\n\nThe link is good once, for one hour. ${otherwise}\n\n${context.mail.product}\n`
  const to = purpose === 'RECOVER_EMAIL' ? email : (new_email ?? email)
  const isWithheld = needsOwner && owner === undefined
  return {
    to,
    subject,
    text,
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
