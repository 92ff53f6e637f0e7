import { ProtocolError } from './errors.ts'

/** Google's limit, in characters. */
const longest = 255

// One @ with something before it and a dotted domain behind it; none of the characters that RFC 5321 wants
// quoted, and none that cannot be seen: two e-mails that look alike would be two people. U+2800 is a sign
// of Braille without dots.
const no = String.raw`\s@<>()[\]\\,;:"\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`
const pattern = new RegExp(`^[^${no}]+@[^${no}.]+(\\.[^${no}.]+)+$`, 'u')

/**
 * The e-mail in lower case, as it is stored and compared, in the form that mail servers want it in.
 * Throws `refusal` where it is none. https://www.rfc-editor.org/rfc/rfc6532#section-3.1
 */
export function normalizeEmail(
  email: string,
  refusal: 'INVALID_EMAIL' | 'INVALID_IDENTIFIER' | 'INVALID_NEW_EMAIL' = 'INVALID_EMAIL',
): string {
  const lower = email.toLowerCase().normalize('NFC')
  if (lower.length > longest || !pattern.test(lower)) throw new ProtocolError(refusal)
  return lower
}
