import { createHmac, timingSafeEqual } from 'node:crypto'
import { workWidths, type WorkPictures, type WorkWidth } from '#contract/work-photos.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#school/base/tables.ts'
import type { PhotosService } from './photos.service.ts'
import { readSchoolKey } from './school-key.ts'

/** See start/http/pictures.ts. */
export const workPicturesPath = '/work-pictures'

/** True if it is currently handed in where they may look, or is their own. */
export type MaySee = (viewerId: string, photoId: string) => Promise<boolean>

type SignedPicturesParts = {
  db: Db
  clock: Clock
  photos: Pick<PhotosService, 'openWork'>
  maySee: MaySee
}

export type SignedAddress = {
  photo: string
  width: string
  viewer: string
  until: string
  key: string
}

export type SignedPictures = ReturnType<typeof createSignedPictures>

/** Milliseconds that an address stays the same, so that browsers can cache the picture. */
const addressInterval = 15 * 60_000

/** The longest validity, in milliseconds. */
const maxValidity = 2 * addressInterval

/** Each address is for one person, one width and half an hour at most, signed by the school (clause 18.4). */
export function createSignedPictures({ db, clock, photos, maySee }: SignedPicturesParts) {
  let reading: Promise<Buffer> | undefined
  async function readKey(): Promise<Buffer> {
    try {
      return await (reading ??= readSchoolKey(db, 'pictures'))
    } catch (error) {
      reading = undefined
      throw error
    }
  }

  const keyOf = (secret: Buffer, { photo, width, viewer, until }: Omit<SignedAddress, 'key'>) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([photo, width, viewer, until]))
      .digest('base64url')

  return {
    /** For a person who may see it; the same addresses for a quarter of an hour. */
    async sign(photoId: string, viewerId: string): Promise<WorkPictures> {
      const secret = await readKey()
      const until = String(Math.floor(clock() / addressInterval) * addressInterval + maxValidity)
      const addressOf = (width: WorkWidth) => {
        const signed = { photo: photoId, width: String(width), viewer: viewerId, until }
        const query = new URLSearchParams({ for: viewerId, until, key: keyOf(secret, signed) })
        return `${workPicturesPath}/${photoId}/${width}?${query}`
      }
      return {
        400: addressOf(400),
        800: addressOf(800),
        1600: addressOf(1600),
        2560: addressOf(2560),
      }
    },

    /**
     * The picture, and for how many seconds it may be cached; undefined for a wrong signature, an expired
     * address, or a reader who may not see the photo any more.
     */
    async open({ key, ...address }: SignedAddress) {
      const [received, expected] = [Buffer.from(key), Buffer.from(keyOf(await readKey(), address))]
      if (received.length !== expected.length || !timingSafeEqual(received, expected))
        return undefined
      const left = Number(address.until) - clock()
      const width = workWidths.find((one) => String(one) === address.width)
      if (left <= 0 || width === undefined) return undefined
      if (!(await maySee(address.viewer, address.photo))) return undefined
      const found = await photos.openWork(address.photo, width)
      return found && { ...found, seconds: Math.floor(left / 1000) }
    },
  }
}
