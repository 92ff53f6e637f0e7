import { logoSize, photoFormats, readLogo, readOwnPhoto, variantFile } from '#contract/photos.ts'
import { isWorkPhoto, workFile, workWidths } from '#contract/work-photos.ts'
import type { Variant } from '#platform/images/variants.ts'

type NamedVariant = { name: string; variant: Variant }

/** Only JPEG, see decision 72. */
const listWorkVariants = (address: string): NamedVariant[] =>
  workWidths.map((width) => ({
    name: workFile(address, width),
    variant: { width, format: 'jpeg' },
  }))

const nameOf = (address: string) => address.slice('/photos/'.length)

/** Itself, and the icon that can be made of it. */
const listLogoVariants = (address: string, icon: string): NamedVariant[] => {
  const { icon: side, ...box } = logoSize
  return [
    { name: nameOf(address), variant: { ...box, format: 'png', fit: 'inside' } },
    {
      name: nameOf(icon),
      variant: { width: side, height: side, format: 'png', fit: 'contain' },
    },
  ]
}

/**
 * Variants of an uploaded photo, by the part after `/photos/`: all that pages and shared links request. A
 * photo without the wide variant lacks the widest ones, at the end.
 */
export function listSentVariants(address: string): NamedVariant[] {
  if (isWorkPhoto(address)) return listWorkVariants(address)
  const logo = readLogo(address)
  if (logo !== null) return listLogoVariants(address, logo.icon)
  const photo = readOwnPhoto(address)
  if (photo === null) throw new Error(`${address} is no address of a picture`)
  const { name, widths, squares, share } = photo
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
    ...squares.flatMap((width) =>
      photoFormats.map((format) => ({
        name: variantFile(name, 'square', width, format),
        variant: { width, height: width, format },
      })),
    ),
  ]
}
