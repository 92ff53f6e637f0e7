import { normalizeEmail } from '#identity/email.ts'
import { ProtocolError } from '#identity/errors.ts'

/** A text that may be stored, at most so long; null where there is none. */
export function textClaim(value: unknown, longest: number): string | null {
  if (typeof value !== 'string') return null
  return value.replaceAll('\0', '').trim().slice(0, longest).toWellFormed() || null
}

/** An http(s) address of at most the 2048 characters that Google takes; null otherwise. */
export function photoClaim(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2048) return null
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

/** Google's limit of a name, in characters. */
export const longestName = 256
