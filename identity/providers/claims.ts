import { normalizeEmail } from '#identity/email.ts'
import { ProtocolError } from '#identity/errors.ts'
import { longestName, longestPhotoUrl, withoutBidiControls } from '#identity/profile.ts'

/** A name as an account may have it: what it must not have is left out, and it is cut where it is too long; null where there is none. */
export function nameClaim(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const plain = withoutBidiControls(value.replaceAll('\0', '')).trim()
  return plain.slice(0, longestName).toWellFormed() || null
}

/** An http(s) address that is not too long; null otherwise. */
export function photoClaim(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > longestPhotoUrl) return null
  return /^https?:$/.test(URL.parse(value)?.protocol ?? '') ? value : null
}

/** An e-mail as it is stored; null where it is none. */
export function emailClaim(value: unknown): string | null {
  if (typeof value !== 'string') return null
  try {
    return normalizeEmail(value.toWellFormed())
  } catch (error) {
    if (error instanceof ProtocolError) return null
    throw error
  }
}
