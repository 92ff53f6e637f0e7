import { ProtocolError } from './errors.ts'

/** Google's limit, in characters. */
const longest = 255

// One @ with something before it and a dotted domain behind it; none of the characters that RFC 5321 wants
// quoted, and none that cannot be seen: two e-mails that look alike would be two people.
const pattern =
  /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]+@[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}.]+(\.[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}.]+)+$/u

/** The e-mail in lower case, as it is stored and compared. Throws `refusal` where it is none. */
export function normalizeEmail(
  email: string,
  refusal: 'INVALID_EMAIL' | 'INVALID_IDENTIFIER' | 'INVALID_NEW_EMAIL' = 'INVALID_EMAIL',
): string {
  const lower = email.toLowerCase()
  if (lower.length > longest || !pattern.test(lower)) throw new ProtocolError(refusal)
  return lower
}
