import { photoCalls } from '#contract/photo-calls.ts'

const { maxBytes } = photoCalls.addPhoto.body
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1).replace('.0', '')} MB`

/** What a file is called, and how large it is. */
export const formatFile = ({ name, size }: File) => `${name}, ${megabytes(Math.max(size, 100_000))}`

/** Why a file need not be sent at all, in a sentence that helps; null where the server has to look. */
export function refuseFile({ name, type, size }: File): string | null {
  if (type !== '' && !type.startsWith('image/'))
    return `“${name}” is no picture. Please choose a photograph as JPEG, PNG, WebP or AVIF.`
  if (size === 0) return `“${name}” is empty. Please choose another picture.`
  if (size > maxBytes)
    return `This picture has ${megabytes(size)}; ${megabytes(maxBytes)} is the most. Please send a smaller copy.`
  return null
}
