import type { Client } from '#contract/client.ts'
import { ApiError } from '#contract/errors.ts'
import { findNameFault, withoutBidiControls } from '#contract/names.ts'
import type { OwnUser } from '#contract/users.ts'
import { pendingRegistration, type PendingRegistration } from '#web/form-storage.ts'
import type { User as Account } from './firebase.client.ts'
import type { Opened } from './identity-client.ts'

async function readRecord(api: Client): Promise<OwnUser | null> {
  try {
    return await api.readOwnUser()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'no-user-record') return null
    throw error
  }
}

/** Sets the registration's name and photo, and gets a token that carries them. */
async function completeProfile(
  { client }: Opened,
  account: Account,
  registration: PendingRegistration,
): Promise<void> {
  if (account.displayName === registration.name) return
  await client.updateProfile(account, {
    displayName: registration.name,
    ...(registration.photo && { photoURL: registration.photo }),
  })
  await account.getIdToken(true)
}

/** For people who gave no valid name: the part before the @, if that is a valid name. */
function nameIn(email: string): string {
  const [local = ''] = email.split('@')
  return findNameFault(local) === undefined ? local : 'New member'
}

type Profile = Pick<PendingRegistration, 'name' | 'role' | 'photo' | 'invitation'>

/** Drops a provider's name or photo, or an old page's language, if invalid here: nobody is locked out. */
async function register(api: Client, email: string, profile: Profile) {
  const person = { ...profile, language: document.documentElement.lang }
  try {
    return await api.registerUser({ body: { ...person, email } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'invalid-input') throw error
    const instead = {
      ...('name' in error.fields && { name: nameIn(email) }),
      ...('photo' in error.fields && { photo: '' }),
      ...('language' in error.fields && { language: undefined }),
      // It ended meanwhile, or the school invites its instructors now: a student can still come in.
      ...('invitation' in error.fields && { invitation: undefined }),
      ...('role' in error.fields && { role: 'Student' as const }),
    }
    return api.registerUser({ body: { ...person, email, ...instead } })
  }
}

/**
 * Creates a missing record from the registration's choices (clause 7.21), also after one that failed
 * half-way. `isNew`: there cannot be a record yet. Rethrows errors of the identity client and the API.
 */
export async function readOrCreateRecord(
  parts: Opened,
  account: Account,
  isNew: boolean,
): Promise<{ record: OwnUser; created: boolean }> {
  const { api } = parts
  const email = account.email ?? ''
  const pending = pendingRegistration(email)
  const chosen = pending.read()
  let record = isNew ? null : await readRecord(api)
  let created = false
  if (record === null) {
    // An earlier version of this page, or another one, accepted names that neither service takes now.
    const name = withoutBidiControls(chosen?.name ?? account.displayName ?? nameIn(email))
    if (chosen !== null) await completeProfile(parts, account, { ...chosen, name })
    const { insertedId } = await register(api, email, {
      role: chosen?.role ?? 'Student',
      invitation: chosen?.invitation,
      name,
      photo: chosen?.photo ?? account.photoURL ?? '',
    })
    record = await api.readOwnUser()
    created = insertedId !== null
  }
  if (pending.read() !== null) pending.write(null)
  return { record, created }
}
