import { photoFormats, readOwnPhoto, variantFile } from '#contract/photos.ts'
import { isWorkPhoto, workFile, workWidths } from '#contract/work-photos.ts'
import type { Variant } from '#platform/images/variants.ts'

type NamedVariant = { name: string; variant: Variant }

/** Only JPEG, see decision 72. */
const listWorkVariants = (address: string): NamedVariant[] =>
  workWidths.map((width) => ({
    name: workFile(address, width),
    variant: { width, format: 'jpeg' },
  }))

/**
 * Variants of an uploaded photo, by the part after `/photos/`: all that pages and shared links request. A
 * photo without the wide variant lacks the widest ones, at the end.
 */
export function listSentVariants(address: string): NamedVariant[] {
  if (isWorkPhoto(address)) return listWorkVariants(address)
  const photo = readOwnPhoto(address)
  if (photo === null) throw new Error(`${address} is no address of a picture`)
  const { name, widths, share } = photo
  const nameOf = (path: string) => path.slice('/photos/'.length)
  return [
    {
      name: nameOf(share.address),
      variant: { width: share.width, height: share.height, format: 'jpeg' as const },
    },
    // For programs that read no newer format; as large as the widest.
    { name: nameOf(address), variant: { width: Math.max(...widths), format: 'jpeg' as const } },
    ...widths.flatMap((width) =>
      photoFormats.map((format) => ({
        name: variantFile(name, 'whole', width, format),
        variant: { width, format },
      })),
    ),
  ]
}
