import type { Role } from '#contract/access.ts'

/** What a person chose at registration, kept until the school has the user record (clause 7.21). */
export type PendingRegistration = {
  email: string
  name: string
  photo: string
  role: Exclude<Role, 'Admin'>
}

const storageKey = 'pending-registration'

function isPendingRegistration(value: unknown): value is PendingRegistration {
  if (typeof value !== 'object' || value === null) return false
  const { email, name, photo, role } = value as Partial<Record<string, unknown>>
  const texts = [email, name, photo].every((part) => typeof part === 'string')
  return texts && (role === 'Student' || role === 'Instructor')
}

export function keepPendingRegistration(registration: PendingRegistration): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(registration))
  } catch {
    // Storage is refused: only a failure between account and record would need it.
  }
}

/** The kept registration of this e-mail, if there is one. Upper and lower case count as the same. */
export function readPendingRegistration(email: string): PendingRegistration | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    if (!isPendingRegistration(kept)) return null
    return kept.email.toLowerCase() === email.toLowerCase() ? kept : null
  } catch {
    return null
  }
}

/** Forgets the kept registration of this e-mail; that of another person stays. */
export function forgetPendingRegistration(email: string): void {
  if (readPendingRegistration(email) === null) return
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Nothing could be kept, so there is nothing to forget.
  }
}
