import type { Role } from '#contract/access.ts'

/** What a person chose at registration, kept until the school has the user record (clause 7.21). */
export type PendingRegistration = {
  email: string
  name: string
  photo: string
  role: Exclude<Role, 'Admin'>
}

const storageKey = 'pending-registration'

export function keepPendingRegistration(registration: PendingRegistration): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(registration))
  } catch {
    // Storage is refused: only a failure between account and record would need it.
  }
}

/** The kept registration of this e-mail, if there is one. */
export function readPendingRegistration(email: string): PendingRegistration | null {
  try {
    const kept = JSON.parse(
      localStorage.getItem(storageKey) ?? 'null',
    ) as PendingRegistration | null
    return kept?.email === email ? kept : null
  } catch {
    return null
  }
}

export function forgetPendingRegistration(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Nothing could be kept, so there is nothing to forget.
  }
}
