import type { Api } from '#contract/api.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { absoluteUrl } from '#messages/address.ts'
import { api } from './api.ts'
import { callApi } from './call-api.ts'
import { ask, opened, type Opened } from './identity-client.ts'
import { AuthProblem, toAuthProblem, toMailProblem } from './messages.ts'
import { sendPhoto } from './send-photo.ts'
import { session, toSignedInUser } from './session-state.ts'

type ProfileChange = CallInput<Api['changeProfile']>['body']

function requireAccount({ auth }: Opened) {
  if (auth.currentUser === null) throw new AuthProblem('auth/user-token-expired')
  return auth.currentUser
}

/** Other apps read the photo's address without knowing the school. */
const absolute = (photo: string) => (photo.startsWith('/') ? absoluteUrl(location, photo) : photo)

/**
 * Changes the record, then gives the account the same name and photo; the session has them at once. If that
 * fails, another try repairs it. Returns whether anything was changed. Throws ApiError or AuthProblem.
 */
export async function saveProfile(body: ProfileChange): Promise<boolean> {
  const { modifiedCount } = await callApi(() => api.changeProfile({ body }))
  const record = await api.readOwnUser()
  const account = requireAccount(await opened())
  const profile = { displayName: record.name, photoURL: absolute(record.photo) }
  const isSame =
    account.displayName === profile.displayName && (account.photoURL ?? '') === profile.photoURL
  if (!isSame) {
    await ask(({ client }) => client.updateProfile(account, profile))
    // The new token carries the change to other tabs.
    await account.getIdToken(true)
  }
  session.set({ state: 'signed-in', user: toSignedInUser(account), record })
  return modifiedCount > 0 || !isSame
}

/** After a registration; returns the error, or null. */
export async function addPortrait(
  file: File,
  onProgress: (share: number) => void,
): Promise<unknown> {
  try {
    await saveProfile({ photo: await sendPhoto(file, 'portrait', { onProgress }) })
    return null
  } catch (error) {
    return error
  }
}

/** Reauthenticates by the current password. Throws AuthProblem. */
async function confirmPassword(parts: Opened, password: string) {
  const account = requireAccount(parts)
  const { EmailAuthProvider, reauthenticateWithCredential } = parts.client
  const credential = EmailAuthProvider.credential(account.email ?? '', password)
  await reauthenticateWithCredential(account, credential).catch((error: unknown) => {
    const { code } = toAuthProblem(error)
    if (code !== 'auth/wrong-password' && code !== 'auth/invalid-credential') throw error
    throw new AuthProblem(code, 'wrongCurrentPassword')
  })
  return account
}

/** Counts as a recent sign-in. Throws AuthProblem. */
export async function signInOnceMore(password: string): Promise<void> {
  await ask((parts) => confirmPassword(parts, password))
}

/** Ends every other session of the account. Throws AuthProblem. */
export function changePassword(currentPassword: string, next: string): Promise<void> {
  return ask(async (parts) =>
    parts.client.updatePassword(await confirmPassword(parts, currentPassword), next),
  )
}

/** Mails a link to the new e-mail, which confirms it. Throws AuthProblem. */
export function mailEmailChange(email: string, password: string): Promise<void> {
  return ask(
    async (parts) =>
      parts.client.verifyBeforeUpdateEmail(await confirmPassword(parts, password), email),
    toEmailProblem,
  )
}

function toEmailProblem(error: unknown): AuthProblem {
  const problem = toMailProblem(error)
  if (problem.code !== 'auth/email-already-in-use') return problem
  return new AuthProblem(problem.code, 'emailOfAnother')
}
