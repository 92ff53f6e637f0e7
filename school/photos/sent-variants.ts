import { photoFormats, readOwnPhoto, variantFile } from '#contract/photos.ts'
import type { Variant } from '#platform/images/variants.ts'

/**
 * What there is of a sent photo, by what stands behind `/photos/`: all that pages and shared links ask for. A photo
 * without the wide variant has the same ones but for those of the widest at the end.
 */
export function listSentVariants(address: string): { name: string; variant: Variant }[] {
  const photo = readOwnPhoto(address)
  if (photo === null) throw new Error(`${address} is no address of a picture`)
  const { name, widths, share } = photo
  const nameOf = (path: string) => path.slice('/photos/'.length)
  return [
    {
      name: nameOf(share.address),
      variant: { width: share.width, height: share.height, format: 'jpeg' as const },
    },
    // For programs that read nothing newer, as large as the widest.
    { name: nameOf(address), variant: { width: Math.max(...widths), format: 'jpeg' as const } },
    ...widths.flatMap((width) =>
      photoFormats.map((format) => ({
        name: variantFile(name, 'whole', width, format),
        variant: { width, format },
      })),
    ),
  ]
}
