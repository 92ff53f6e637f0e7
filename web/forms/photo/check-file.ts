import { photoCalls } from '#contract/photo-calls.ts'
import type { Formats } from '#messages/formats.ts'
import type { Translate } from '#messages/translator.ts'

const { maxBytes } = photoCalls.addPhoto.body
type T = Translate<'photo-field'>

const megabytes = (bytes: number, t: T, formats: Formats) =>
  t('megabytes', { count: formats.number(bytes / 1_000_000, 1) })

export const formatMaxSize = (t: T, formats: Formats) => megabytes(maxBytes, t, formats)

export const formatFile = ({ name, size }: File, t: T, formats: Formats) =>
  t('file', { name, size: megabytes(Math.max(size, 100_000), t, formats) })

/** Files of 20 MB and more: a smaller copy would not help. */
const cameraRaw =
  /\.(?:3fr|arw|cr[23w]|dng|erf|fff|iiq|mos|mrw|nef|nrw|or[fi]|pef|raf|raw|rw[2l]|sr[2fw]|x3f)$/i

/** Also the type of a file of which the system knows nothing. */
const unknownTypes = ['', 'application/octet-stream']

/** Null if the server has to check. */
export function refuseFile({ name, type, size }: File, t: T, formats: Formats): string | null {
  if (cameraRaw.test(name)) return t('cameraRaw', { name })
  if (!unknownTypes.includes(type) && !type.startsWith('image/')) return t('notPicture', { name })
  if (size === 0) return t('emptyFile', { name })
  if (size > maxBytes)
    return t('tooLarge', {
      size: megabytes(size, t, formats),
      limit: formatMaxSize(t, formats),
    })
  return null
}
