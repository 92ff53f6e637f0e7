import { photoCalls } from '#contract/photo-calls.ts'
import type { Formats } from '#messages/formats.ts'

const { maxBytes } = photoCalls.addPhoto.body
const megabytes = (bytes: number, formats: Formats) => `${formats.number(bytes / 1_000_000, 1)} MB`

/** What a file is called, and how large it is. */
export const formatFile = ({ name, size }: File, formats: Formats) =>
  `${name}, ${megabytes(Math.max(size, 100_000), formats)}`

/** Why a file need not be sent at all, in a sentence that helps; null where the server has to look. */
export function refuseFile({ name, type, size }: File, formats: Formats): string | null {
  if (type !== '' && !type.startsWith('image/'))
    return `“${name}” is no picture. Please choose a photograph as JPEG, PNG, WebP or AVIF.`
  if (size === 0) return `“${name}” is empty. Please choose another picture.`
  if (size > maxBytes)
    return `This picture has ${megabytes(size, formats)}; ${megabytes(maxBytes, formats)} is the most. Please send a smaller copy.`
  return null
}
