import { createHmac, timingSafeEqual } from 'node:crypto'
import { workWidths, type WorkPictures, type WorkWidth } from '#contract/work-photos.ts'
import { perSchool, type School } from '#school/base/school.ts'
import { readSchoolKey } from './school-key.ts'

// Each address is for one person, one width and half an hour at most, signed by the school (clause 18.4).

/** See start/http/pictures.ts. */
export const workPicturesPath = '/work-pictures'

export type SignedAddress = {
  photo: string
  width: string
  viewer: string
  until: string
  key: string
}

/** Milliseconds that an address stays the same, so that browsers can cache the picture. */
const addressInterval = 15 * 60_000

/** The longest validity, in milliseconds. */
const maxValidity = 2 * addressInterval

const secrets = perSchool<{ reading?: Promise<Buffer> | undefined }>(() => ({}))

async function readSecret(school: School): Promise<Buffer> {
  const secret = secrets(school)
  try {
    return await (secret.reading ??= readSchoolKey(school.db, 'pictures'))
  } catch (error) {
    secret.reading = undefined
    throw error
  }
}

const keyOf = (secret: Buffer, { photo, width, viewer, until }: Omit<SignedAddress, 'key'>) =>
  createHmac('sha256', secret)
    .update(JSON.stringify([photo, width, viewer, until]))
    .digest('base64url')

/** For a person who may see it; the same addresses for a quarter of an hour. */
export async function signPicture(
  school: School,
  photoId: string,
  viewerId: string,
): Promise<WorkPictures> {
  const secret = await readSecret(school)
  const now = school.clock()
  const until = String(Math.floor(now / addressInterval) * addressInterval + maxValidity)
  const addressOf = (width: WorkWidth) => {
    const signed = { photo: photoId, width: String(width), viewer: viewerId, until }
    const query = new URLSearchParams({ for: viewerId, until, key: keyOf(secret, signed) })
    return `${workPicturesPath}/${photoId}/${width}?${query}`
  }
  return { 400: addressOf(400), 800: addressOf(800), 1600: addressOf(1600), 2560: addressOf(2560) }
}

/**
 * The width, and for how many seconds the picture may be cached; undefined for a wrong signature or an expired
 * address. It says nothing of what its viewer may see by now.
 */
export async function readSignature(
  school: School,
  { key, ...address }: SignedAddress,
): Promise<{ width: WorkWidth; seconds: number } | undefined> {
  const wanted = keyOf(await readSecret(school), address)
  const [received, expected] = [Buffer.from(key), Buffer.from(wanted)]
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return undefined
  const left = Number(address.until) - school.clock()
  const width = workWidths.find((one) => String(one) === address.width)
  return left <= 0 || width === undefined ? undefined : { width, seconds: Math.floor(left / 1000) }
}
