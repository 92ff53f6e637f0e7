import { linkEmail } from '#web/storage.ts'
import { ask } from './identity-client.ts'
import { operations, type LinkMode } from './link-mode.ts'
import { AuthProblem, toMailProblem } from './messages.ts'
import { refreshAccount } from './verification.ts'

/** For a change of e-mail, the new and the previous one. */
export type LinkFacts = { email: string; previousEmail: string | null }

/** Asks what a link is for. Changes nothing: programs that read mails open links, too. Throws AuthProblem. */
export async function readLink(mode: LinkMode, code: string): Promise<LinkFacts> {
  const { email, previousEmail } = await ask(async ({ auth, client }) => {
    const { operation, data } = await client.checkActionCode(auth, code)
    // The address decides which page is shown; only the service knows the code's purpose.
    if (operation !== operations[mode]) throw new AuthProblem('auth/invalid-action-code')
    return data
  })
  return { email: email ?? '', previousEmail: previousEmail ?? null }
}

/** Confirms, changes or recovers an e-mail. Call it in a press. Throws AuthProblem. */
export async function applyLink(code: string): Promise<void> {
  await ask(({ auth, client }) => client.applyActionCode(auth, code))
  await refreshAccount()
}

/** Ends every session of the account. Throws AuthProblem. */
export async function setNewPassword(code: string, password: string): Promise<void> {
  await ask(({ auth, client }) => client.confirmPasswordReset(auth, code, password))
  await refreshAccount()
}

/** Mails a link if there is such an account. Throws AuthProblem. */
export async function sendPasswordReset(email: string, continueUrl?: string): Promise<void> {
  const settings = continueUrl === undefined ? undefined : { url: continueUrl }
  try {
    await ask(
      ({ auth, client }) => client.sendPasswordResetEmail(auth, email, settings),
      toMailProblem,
    )
  } catch (error) {
    // A service that does not protect e-mails reveals it; this page does not.
    if (!(error instanceof AuthProblem) || error.code !== 'auth/user-not-found') throw error
  }
}

/** Mails a sign-in link, and remembers the e-mail on this device. Throws AuthProblem. */
export async function sendSignInLink(email: string, continueUrl: string): Promise<void> {
  const settings = { url: continueUrl, handleCodeInApp: true }
  await ask(
    ({ auth, client }) => client.sendSignInLinkToEmail(auth, email, settings),
    toMailProblem,
  )
  linkEmail.write(email)
}
