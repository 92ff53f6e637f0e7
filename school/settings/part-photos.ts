import { isSentPhoto } from '#contract/photos.ts'
import { partPhotos } from '#contract/school-parts.ts'
import { fault } from '#messages/reasons.ts'
import type { Actor } from '#school/base/caller.ts'
import { refuseFields } from '#school/base/refuse.ts'
import type { Trx } from '#school/base/tables.ts'
import { claimPhoto } from '#school/photos/claim-photo.ts'

type Found = { field: string; photo: string }

/** In Markdown: `![words](/photos/…)`. */
const inText = /(?<=\()\/photos\/[\w-]+\.jpg(?=\))/g

/** The sent photos anywhere in a part: a text that is an address, or a Markdown that shows it. */
export function findPhotos(value: unknown, field = ''): Found[] {
  if (typeof value === 'string') {
    const whole = /^\S+$/.test(value) && URL.canParse(value, 'http://school') ? [value] : []
    const photos = [...whole, ...(value.match(inText) ?? [])]
    return photos.flatMap((photo) =>
      isSentPhoto(new URL(photo, 'http://school').pathname) ? [{ field, photo }] : [],
    )
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    findPhotos(inner, field === '' ? name : `${field}.${name}`),
  )
}

/**
 * Locks the sent photos of a part until it is stored; returns their addresses. 400 at the field of an unknown
 * photo, of another person's unused one, or of one too many.
 */
export async function claimPartPhotos(
  trx: Trx,
  actor: Actor,
  value: Record<string, unknown>,
): Promise<string[]> {
  // In one order for everybody, so that no two transactions wait for each other.
  const found = findPhotos(value).toSorted((a, b) => (a.photo < b.photo ? -1 : 1))
  const claimed = new Set<string>()
  for (const { field, photo } of found) {
    const address = claimed.has(photo) ? photo : await claimPhoto(trx, actor.id, photo, field)
    // Otherwise it is another school's.
    if (isSentPhoto(address)) claimed.add(address)
    if (claimed.size > partPhotos.max)
      throw refuseFields({ [field]: fault('manyPhotos', { max: partPhotos.max }) })
  }
  return [...claimed]
}
