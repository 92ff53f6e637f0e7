import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import {
  logoLimits,
  minSide,
  maxPixels,
  photoCalls,
  photoLimits,
  type PhotoPurpose,
} from '#contract/photo-calls.ts'
import { wideVariant } from '#contract/photos.ts'
import { workFile, workWidths, type PhotoMeasures, type WorkWidth } from '#contract/work-photos.ts'
import { DiskFull } from '#platform/database/transient-failures.ts'
import { TooLarge } from '#platform/files/files.ts'
import { HttpError } from '#platform/http/errors.ts'
import { newId } from '#platform/ids.ts'
import { encodeInChild } from '#platform/images/encode-in-child.ts'
import { actOnce, type Keyed } from '#school/base/act.ts'
import type { Actor } from '#school/base/caller.ts'
import { countOrRefuse } from '#school/base/count-or-refuse.ts'
import { refuse } from '#school/base/refuse.ts'
import { perSchool, type PhotoStores, type School } from '#school/base/school.ts'
import type { Db } from '#school/base/tables.ts'
import { hasAnySeat } from '#school/seats/seats.repo.ts'
import { createEncodingQueue } from './encoding-queue.ts'
import { toMeasures } from './measures.ts'
import * as repo from './photos.repo.ts'
import { refusePhoto, refuseLargeLogo } from './refuse-photo.ts'
import { removeStray, removeUnused, unusedRetention } from './remove-photos.ts'
import { lockRoom, measure, readTaken, requireRoom, type Room } from './room.ts'
import { listSentVariants } from './sent-variants.ts'

// Uploaded photos (clause 12): see decision 39.

type OpenPhoto = { size: number; content: Readable; tag: string }

const roomOf = (purpose: PhotoPurpose): Room => (purpose === 'work' ? 'works' : 'shown')

type File = { name: string; bytes: Uint8Array }

/** Only a photo to hand in is measured. */
type EncodedPhoto = { photo: string; files: File[]; measures: PhotoMeasures | null }

async function* once(bytes: Uint8Array) {
  yield bytes
}

const encodings = perSchool(createEncodingQueue)

function requireStores({ photoStores: stores }: School): PhotoStores {
  if (stores === undefined) throw refuse('unavailable', 'noPictures')
  return stores
}

/** 403 forbidden without a seat, unless the actor is an admin. */
async function requireSeat(from: Db, { id, role }: Actor): Promise<void> {
  if (role !== 'Admin' && !(await hasAnySeat(from, id))) throw refuse('forbidden', 'seatToHandIn')
}

/** Deletes the upload afterwards. The address has a random word and the colours of the photo. */
async function encode(
  school: School,
  person: string,
  content: AsyncIterable<Uint8Array>,
  purpose: PhotoPurpose,
): Promise<EncodedPhoto> {
  const { incoming } = requireStores(school)
  const kind = purpose === 'portrait' ? 'instructor' : purpose
  const word = `/photos/${kind}-${randomBytes(16).toString('hex')}`
  const wide = purpose === 'class' ? 'w' : ''
  const isLogo = purpose === 'logo'
  // A logo's size is known once it is made.
  const unmade = isLogo ? `${word}-1x1.png` : `${word}${wide}.jpg`
  const maxBytes = isLogo ? logoLimits.bytes : photoCalls.addPhoto.body.maxBytes
  const arrived = await incoming.put(content, maxBytes).catch((error: unknown) => {
    throw isLogo && error instanceof TooLarge ? refuseLargeLogo() : error
  })
  try {
    return await encodings(school).takeTurn(person, async () => {
      const found = await incoming.get(arrived)
      if (found === undefined) throw new Error('A picture is gone that has just arrived.')
      const encoded = await encodeInChild(found.content, {
        minSide: minSide[purpose],
        maxPixels,
        ...(isLogo && { sides: logoLimits }),
        variants: listSentVariants(unmade).map(({ variant }) => variant),
        wantsFacts: purpose === 'work',
      })
      if ('refused' in encoded) throw refusePhoto(encoded, purpose)
      const { colours, facts, width, height } = encoded
      const ending = width < wideVariant ? '' : wide
      const photo = isLogo
        ? `${word}-${width}x${height}.png`
        : facts === undefined
          ? `${word}-${colours}${ending}.jpg`
          : `${word}.jpg`
      const files = listSentVariants(photo).flatMap(({ name }, index) => {
        const bytes = encoded.files[index]
        return bytes === undefined ? [] : [{ name, bytes }]
      })
      return { photo, files, measures: facts === undefined ? null : toMeasures(facts) }
    })
  } finally {
    await incoming.delete(arrived)
  }
}

/** Files first, then the row: all or nothing. A photo that was stored before is the answer instead. */
async function store(
  school: School,
  actor: Actor,
  encoded: EncodedPhoto,
  room: Room,
  atomically?: Keyed,
): Promise<{ insertedId: string; photo: string }> {
  const { clock } = school
  const { stored, max } = requireStores(school)
  const files: { name: string; file: string }[] = []
  const dropFiles = async () => {
    for (const { file } of files) await stored.delete(file)
  }
  const [id, now] = [newId(), clock()]
  const bytes = encoded.files.reduce((sum, { bytes: { byteLength } }) => sum + byteLength, 0)
  const facts = encoded.measures && JSON.stringify(encoded.measures)
  const own = { id, address: encoded.photo, owner_id: actor.id, facts }
  try {
    for (const { name, bytes } of encoded.files)
      files.push({ name, file: await stored.put(once(bytes), bytes.byteLength) })
    const answer = await actOnce(school, actor, 'photos:add', atomically, async (trx) => {
      if (room === 'works') await requireSeat(trx, actor)
      // Concurrent photos are counted one after the other.
      await lockRoom(trx)
      const by_newcomer = await requireRoom(trx, actor.id, { room, max: max[room], bytes })
      const times = { added_at: now, look_at: now + unusedRetention }
      await repo.insertPhoto(trx, { ...own, ...times, bytes, by_newcomer }, files)
      return { insertedId: id, photo: encoded.photo }
    })
    if (answer.insertedId !== id) await dropFiles()
    return answer
  } catch (error) {
    // Otherwise the row may exist, for example after a broken connection: `cleanUp` checks later.
    if (error instanceof DiskFull || error instanceof HttpError) await dropFiles()
    throw error
  }
}

async function openFile(
  { photoStores: stores }: School,
  file: string | undefined,
): Promise<OpenPhoto | undefined> {
  const found = file === undefined ? undefined : await stores?.stored.get(file)
  return found && { ...found, tag: `"${file}"` }
}

/**
 * Encodes an upload, which is never stored as it was sent (clauses 12.1 and 12.2); `photo` is its
 * address. 400 not-a-photo, 403 forbidden (to hand in, without a seat), 429 too-many-requests, 503
 * storage-full, unavailable.
 */
export function addPhoto(
  school: School,
  actor: Actor,
  content: AsyncIterable<Uint8Array>,
  purpose: PhotoPurpose = 'class',
  atomically?: Keyed,
): Promise<{ insertedId: string; photo: string }> {
  const { db, clock } = school
  return encodings(school).join(actor.id, async () => {
    await countOrRefuse(db, `photos:${actor.id}`, photoLimits.daily, clock(), 'picturesDaily')
    // Checked early to spare the work; decided when the photo is stored.
    const room = roomOf(purpose)
    if (room === 'works') await requireSeat(db, actor)
    await requireRoom(db, actor.id, { room, max: requireStores(school).max[room] })
    return store(school, actor, await encode(school, actor.id, content, purpose), room, atomically)
  })
}

/** For the demonstration: the files exist already; `photo` is the address. 503 storage-full, unavailable. */
export async function addEncodedPhoto(
  school: School,
  actor: Actor,
  files: Record<WorkWidth, Uint8Array>,
  measures: PhotoMeasures,
): Promise<{ photo: string }> {
  const photo = `/photos/work-${randomBytes(16).toString('hex')}.jpg`
  const named = workWidths.map((width) => ({ name: workFile(photo, width), bytes: files[width] }))
  await store(school, actor, { photo, files: named, measures }, 'works')
  return { photo }
}

/** `name` is the part after `/photos/`. */
export async function openPhoto(school: School, name: string): Promise<OpenPhoto | undefined> {
  const { db, photoStores: stores } = school
  return openFile(school, stores && (await repo.findFile(db, name)))
}

/** The same for student work. Check first that the reader may see it. */
export async function openWorkPhoto(
  school: School,
  id: string,
  width: WorkWidth,
): Promise<OpenPhoto | undefined> {
  const { db, photoStores: stores } = school
  return openFile(school, stores && (await repo.findWorkFile(db, id, width))?.file)
}

/** Sizes in bytes. */
export async function readRoom(
  { db, photoStores: stores }: School,
  room: Room = 'shown',
): Promise<{ bytes: number; max: number }> {
  return { bytes: (await readTaken(db, room)).bytes, max: stores?.max[room] ?? 0 }
}

export const countEncodings = (school: School) => encodings(school).count()

/** For an hourly job: removes photos unused for a day, and files that belong to none. */
export async function cleanUpPhotos({
  db,
  clock,
  photoStores: stores,
}: Pick<School, 'db' | 'clock' | 'photoStores'>): Promise<void> {
  if (stores === undefined) return
  await measure(db, stores.stored)
  await removeUnused(db, stores.stored, clock())
  await removeStray(db, stores)
}
