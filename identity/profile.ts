import { ProtocolError } from './errors.ts'

/** Google's limits, in characters. */
export const longestName = 256
export const longestPhotoUrl = 2048

/** Throws INVALID_DISPLAY_NAME or INVALID_PHOTO_URL where one is longer than Google takes. */
export function requireShortProfile(profile: {
  displayName?: string | undefined
  photoUrl?: string | undefined
}): void {
  if ((profile.displayName ?? '').length > longestName)
    throw new ProtocolError(
      'INVALID_DISPLAY_NAME',
      `The name may have at most ${longestName} characters.`,
    )
  if ((profile.photoUrl ?? '').length > longestPhotoUrl)
    throw new ProtocolError(
      'INVALID_PHOTO_URL',
      `The photo URL may have at most ${longestPhotoUrl} characters.`,
    )
}
