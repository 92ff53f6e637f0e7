import type { ActionCodeOperation } from './firebase.client.ts'
import { opened, type Opened } from './identity-client.ts'
import { AuthProblem, toAuthProblem, toMailProblem } from './messages.ts'
import { keepLinkEmail } from './link-email.ts'
import { refreshAccount } from './verification.ts'

/** What a mailed link can be for; `mode` in its address. */
export const linkModes = [
  'resetPassword',
  'verifyEmail',
  'verifyAndChangeEmail',
  'recoverEmail',
  'signIn',
] as const
export type LinkMode = (typeof linkModes)[number]

const operations: Record<LinkMode, (typeof ActionCodeOperation)[keyof typeof ActionCodeOperation]> =
  {
    resetPassword: 'PASSWORD_RESET',
    verifyEmail: 'VERIFY_EMAIL',
    verifyAndChangeEmail: 'VERIFY_AND_CHANGE_EMAIL',
    recoverEmail: 'RECOVER_EMAIL',
    signIn: 'EMAIL_SIGNIN',
  }

/** The e-mail that a link is about; for a change the new one, with the one before. */
type LinkFacts = { email: string; previousEmail: string | null }

async function ask<Result>(
  work: (parts: Opened) => Promise<Result>,
  toProblem = toAuthProblem,
): Promise<Result> {
  try {
    return await work(await opened())
  } catch (error) {
    throw toProblem(error)
  }
}

async function read({ auth, client }: Opened, mode: LinkMode, code: string): Promise<LinkFacts> {
  const { operation, data } = await client.checkActionCode(auth, code)
  // The address says what the page shows; only the service knows what the code is for.
  if (operation !== operations[mode]) throw new AuthProblem('auth/invalid-action-code')
  return { email: data.email ?? '', previousEmail: data.previousEmail ?? null }
}

/** Looks at a link and leaves it good; a sign-in link keeps its e-mail to itself. Throws AuthProblem. */
export function readLink(mode: LinkMode, code: string): Promise<LinkFacts> {
  return ask((parts) => read(parts, mode, code))
}

/** Does what a link is for: confirms, changes or brings back an e-mail. Throws AuthProblem. */
export async function applyLink(
  mode: 'verifyEmail' | 'verifyAndChangeEmail' | 'recoverEmail',
  code: string,
): Promise<LinkFacts> {
  const facts = await ask(async (parts) => {
    const known = await read(parts, mode, code)
    await parts.client.applyActionCode(parts.auth, code)
    return known
  })
  await refreshAccount()
  return facts
}

/** Sets the new password of a reset link. Every session of the account ends. Throws AuthProblem. */
export async function setNewPassword(code: string, password: string): Promise<void> {
  await ask(({ auth, client }) => client.confirmPasswordReset(auth, code, password))
  await refreshAccount()
}

/**
 * Has a link mailed that leads to a new password and then on to `continueUrl`. An e-mail without an
 * account succeeds all the same. Throws AuthProblem.
 */
export async function sendPasswordReset(email: string, continueUrl?: string): Promise<void> {
  const settings = continueUrl === undefined ? undefined : { url: continueUrl }
  try {
    await ask(
      ({ auth, client }) => client.sendPasswordResetEmail(auth, email, settings),
      toMailProblem,
    )
  } catch (error) {
    // A service that does not protect e-mails tells; this page does not pass it on.
    if (!(error instanceof AuthProblem) || error.code !== 'auth/user-not-found') throw error
  }
}

/** Has a link mailed that signs in, and remembers the e-mail for it on this device. Throws AuthProblem. */
export async function sendSignInLink(email: string, continueUrl: string): Promise<void> {
  const settings = { url: continueUrl, handleCodeInApp: true }
  await ask(
    ({ auth, client }) => client.sendSignInLinkToEmail(auth, email, settings),
    toMailProblem,
  )
  keepLinkEmail(email)
}
