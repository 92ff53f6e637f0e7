import { createHmac, timingSafeEqual } from 'node:crypto'
import { workWidths, type WorkPictures, type WorkWidth } from '#contract/work-photos.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#school/base/tables.ts'
import type { PhotosService } from './photos.service.ts'
import { readSchoolKey } from './school-key.ts'

/** Below this the pictures of works are served; see start/http/work-pictures.ts. */
export const workPicturesPath = '/work-pictures'

/** Whether somebody may see a photo at this moment: it was handed in where they may look, or is their own. */
export type MaySee = (viewerId: string, photoId: string) => Promise<boolean>

type SignedPicturesParts = {
  db: Db
  clock: Clock
  photos: Pick<PhotosService, 'openWork'>
  maySee: MaySee
}

/** What an address says, as it stands there. */
export type SignedAddress = {
  photo: string
  width: string
  viewer: string
  until: string
  key: string
}

export type SignedPictures = ReturnType<typeof createSignedPictures>

/** For how many milliseconds somebody gets the same address of a picture, so that browsers need not read it again. */
const sameFor = 15 * 60_000

/** For how many milliseconds an address is good at most. */
const goodFor = 2 * sameFor

/**
 * The addresses at which the pictures of works can be read (clause 18.4): each for one person, one width and half an
 * hour at most, signed with a key of the school's own.
 */
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
    /** The addresses of a photo for somebody who may see it: the same ones for a quarter of an hour. */
    async sign(photoId: string, viewerId: string): Promise<WorkPictures> {
      const secret = await readKey()
      const until = String(Math.floor(clock() / sameFor) * sameFor + goodFor)
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
     * The picture at an address, and for how many seconds it may be kept; undefined where the address was not signed so,
     * is no longer good, or its reader may not see the photo any more.
     */
    async open({ key, ...address }: SignedAddress) {
      const [given, expected] = [Buffer.from(key), Buffer.from(keyOf(await readKey(), address))]
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      const left = Number(address.until) - clock()
      const width = workWidths.find((one) => String(one) === address.width)
      if (left <= 0 || width === undefined) return undefined
      if (!(await maySee(address.viewer, address.photo))) return undefined
      const found = await photos.openWork(address.photo, width)
      return found && { ...found, seconds: Math.floor(left / 1000) }
    },
  }
}
