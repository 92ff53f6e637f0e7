import type { Context } from '#identity/context.ts'
import { Overloaded } from '#identity/errors.ts'
import type { Account, Purpose } from '#identity/tables.ts'
import { forgetCode, issueCode, type CodeFor } from './codes.ts'
import { keepSentCode } from './sent-codes.ts'

/** The modes that the client reads in a link. */
const modes: Record<Purpose, string> = {
  EMAIL_SIGNIN: 'signIn',
  PASSWORD_RESET: 'resetPassword',
  VERIFY_EMAIL: 'verifyEmail',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
}

type Wording = { subject: string; request: string; otherwise: string }

function wordingOf({ purpose, email, new_email }: CodeFor, product: string): Wording {
  const change =
    new_email === null
      ? `The e-mail ${email} was removed from your account at ${product}.`
      : `The e-mail of your account at ${product} was changed to ${new_email}.`
  const ignore = 'If you did not ask for this, you can ignore this mail; nothing changes.'
  const wordings: Record<Purpose, Wording> = {
    EMAIL_SIGNIN: {
      subject: `Sign in to ${product}`,
      request: `Follow this link to sign in to ${product} as ${email}:`,
      otherwise: ignore,
    },
    PASSWORD_RESET: {
      subject: `Reset your ${product} password`,
      request: `Follow this link to choose a new password for ${email} at ${product}:`,
      otherwise: ignore,
    },
    VERIFY_EMAIL: {
      subject: `Verify your e-mail for ${product}`,
      request: `Follow this link to confirm that ${email} is your e-mail:`,
      otherwise: ignore,
    },
    VERIFY_AND_CHANGE_EMAIL: {
      subject: `Confirm your new e-mail for ${product}`,
      request: `Follow this link to sign in to ${product} with ${new_email ?? ''} instead of ${email}:`,
      otherwise: ignore,
    },
    RECOVER_EMAIL: {
      subject: `Your e-mail at ${product} was changed`,
      request: `${change} If that was not you, follow this link to go back to ${email}:`,
      otherwise: 'If it was you, there is nothing to do.',
    },
  }
  return wordings[purpose]
}

/** Where a person can come back to, and in which language the page speaks. */
export type LinkOptions = { language: string; continueUrl: string | undefined }

function linkTo(context: Context, purpose: Purpose, code: string, options: LinkOptions): string {
  const link = new URL(context.mail.actionUrl)
  link.searchParams.set('mode', modes[purpose])
  link.searchParams.set('oobCode', code)
  link.searchParams.set('apiKey', context.apiKey)
  link.searchParams.set('lang', options.language)
  if (options.continueUrl !== undefined) link.searchParams.set('continueUrl', options.continueUrl)
  return link.href
}

/** A mail that cannot leave now; answered with 503, which tells nobody who has an account. */
export class MailDown extends Overloaded {}

/** Throws MailDown where no mail can leave now, whoever it would be for. */
export async function requireMail(context: Context): Promise<void> {
  await context.mail.check().catch((error: unknown) => {
    throw new MailDown('The mail server cannot be reached.', { cause: error })
  })
}

/**
 * Makes a code and mails its link to `to`. Throws MailDown where the mail did not leave; what can be
 * asked for again is forgotten then.
 */
export async function mailCode(
  context: Context,
  to: string,
  target: CodeFor,
  options: LinkOptions,
): Promise<void> {
  const code = await issueCode(context.db, target, context.clock())
  const { subject, request, otherwise } = wordingOf(target, context.mail.product)
  const link = linkTo(context, target.purpose, code, options)
  keepSentCode(context, target, code, link)
  const text = `Hello,\n\n${request}\n\n${link}\n\nThe link is good once, for one hour. ${otherwise}\n\n${context.mail.product}\n`
  await context.mail.send({ to, subject, text }).catch(async (error: unknown) => {
    // The way back nobody asks for twice: where the mail came through after all, its link shall be good.
    if (target.purpose !== 'RECOVER_EMAIL') await forgetCode(context.db, code)
    throw new MailDown('A mail could not be handed over.', { cause: error })
  })
}

/** Tells the first e-mail that an account had of a change to another one or none, with the way back. */
export async function mailWayBack(
  context: Context,
  account: Account,
  language: string,
): Promise<void> {
  const { initial_email: first } = account
  if (first === null || first === account.email) return
  await mailCode(
    context,
    first,
    { purpose: 'RECOVER_EMAIL', account_id: account.id, email: first, new_email: account.email },
    { language, continueUrl: undefined },
  )
}
