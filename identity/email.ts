import { ProtocolError } from './errors.ts'

/** Google's limit, in characters. */
const maxLength = 255

// One @ between something and a dotted domain; no characters that RFC 5321 wants quoted, and no
// invisible ones: two e-mails that look alike would be two people. U+2800 is an empty Braille cell.
const forbidden = String.raw`\s@<>()[\]\\,;:"\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`
const pattern = new RegExp(`^[^${forbidden}]+@[^${forbidden}.]+(\\.[^${forbidden}.]+)+$`, 'u')

/**
 * Returns lower case in the normal form that mail servers want. Throws `refusal` if it is no e-mail.
 * https://www.rfc-editor.org/rfc/rfc6532#section-3.1
 */
export function normalizeEmail(
  email: string,
  refusal: 'INVALID_EMAIL' | 'INVALID_IDENTIFIER' | 'INVALID_NEW_EMAIL' = 'INVALID_EMAIL',
): string {
  const lower = email.toLowerCase().normalize('NFC')
  if (lower.length > maxLength || !pattern.test(lower)) throw new ProtocolError(refusal)
  return lower
}
