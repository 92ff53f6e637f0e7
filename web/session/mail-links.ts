import { linkEmail } from '#web/storage.ts'
import { opened, type Opened } from './identity-client.ts'
import { operations, type LinkMode } from './link-mode.ts'
import { AuthProblem, toAuthProblem, toMailProblem } from './messages.ts'
import { refreshAccount } from './verification.ts'

/** The e-mail that a link is about; for a change the new one, with the one before. */
export type LinkFacts = { email: string; previousEmail: string | null }

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

/**
 * Confirms, changes or recovers an e-mail. Links to a new password and to sign in need more of the
 * person: they are only looked at. Throws AuthProblem.
 */
export async function followLink(mode: LinkMode, code: string): Promise<LinkFacts> {
  const applies = mode !== 'resetPassword' && mode !== 'signIn'
  const { email, previousEmail } = await ask(async ({ auth, client }) => {
    const { operation, data } = await client.checkActionCode(auth, code)
    // The address says what the page shows; only the service knows what the code is for.
    if (operation !== operations[mode]) throw new AuthProblem('auth/invalid-action-code')
    if (applies) await client.applyActionCode(auth, code)
    return data
  })
  if (applies) await refreshAccount()
  return { email: email ?? '', previousEmail: previousEmail ?? null }
}

/** Sets the new password of a reset link. Every session of the account ends. Throws AuthProblem. */
export async function setNewPassword(code: string, password: string): Promise<void> {
  await ask(({ auth, client }) => client.confirmPasswordReset(auth, code, password))
  await refreshAccount()
}

/** Mails a link to a new password, if there is such an account. Throws AuthProblem. */
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
  linkEmail.write(email)
}
