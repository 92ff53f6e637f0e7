import { ProtocolError } from './errors.ts'

/** Google's limits, in characters. */
export const maxNameLength = 256
export const maxPhotoUrlLength = 2048

const bidiControl = /\p{Bidi_Control}/gu

/**
 * Directional characters would reverse the text after the name.
 * https://www.unicode.org/reports/tr9/#Directional_Formatting_Characters
 */
export const withoutBidiControls = (name: string): string => name.replaceAll(bidiControl, '')

/**
 * Throws INVALID_DISPLAY_NAME or INVALID_PHOTO_URL beyond Google's limits, and INVALID_DISPLAY_NAME if a
 * character of the name sets the direction of writing.
 */
export function requireGoodProfile({
  displayName = '',
  photoUrl = '',
}: Partial<Record<'displayName' | 'photoUrl', string | undefined>>): void {
  const refuse = (code: 'INVALID_DISPLAY_NAME' | 'INVALID_PHOTO_URL', text: string) => {
    throw new ProtocolError(code, text)
  }
  if (withoutBidiControls(displayName) !== displayName)
    refuse('INVALID_DISPLAY_NAME', 'The name has a hidden character that turns letters around.')
  if (displayName.length > maxNameLength)
    refuse('INVALID_DISPLAY_NAME', `The name may have at most ${maxNameLength} characters.`)
  if (photoUrl.length > maxPhotoUrlLength)
    refuse('INVALID_PHOTO_URL', `The photo URL may have at most ${maxPhotoUrlLength} characters.`)
}
