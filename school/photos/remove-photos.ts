import { transaction } from '#platform/database/transaction.ts'
import type { Files } from '#platform/files/files.ts'
import type { Db } from '#school/base/tables.ts'
import * as repo from './photos.repo.ts'
import { isNewcomer } from './room.ts'

/** How long unused photos are stored, and how often each is checked, in milliseconds. */
export const unusedFor = 24 * 3_600_000

/** How many photos are read at once. */
const lookedAtOnce = 100

/**
 * How old a file is that no photo will have any more, in milliseconds: more than ten times what a photo
 * may take. By the clock of the disk, which has written the times of the files.
 */
const strayFor = 3_600_000

/** Looks at one photo: gives its files where it was removed. */
function lookAt(db: Db, { address }: repo.PhotoRow, now: number): Promise<string[]> {
  return transaction(db, async (trx) => {
    // `claimPhoto` takes the same lock: a save before this one is seen here, a later one no longer finds the photo.
    const row = await repo.lockPhoto(trx, address)
    if (row === undefined || row.look_at > now) return []
    if (!(await repo.isUsed(trx, row))) return repo.deletePhoto(trx, row.id)
    const by_newcomer = await isNewcomer(trx, row.owner_id)
    await repo.noteLook(trx, row.id, { look_at: now + unusedFor, by_newcomer })
    return []
  })
}

/** Removes the photos that came a day ago and that nothing uses, or not any more: first rows, then files. */
export async function removeUnused(db: Db, stored: Files, now: number): Promise<void> {
  for (;;) {
    const rows = await repo.listToLookAt(db, now, lookedAtOnce)
    for (const row of rows) for (const file of await lookAt(db, row, now)) await stored.delete(file)
    if (rows.length < lookedAtOnce) return
  }
}

/** Deletes what a process that died left behind: files without a photo, and photos as they were sent. */
export async function removeStray(
  db: Db,
  { stored, incoming }: { stored: Files; incoming: Files },
): Promise<void> {
  const before = Date.now() - strayFor
  for await (const file of stored.listOlderThan(before))
    if (!(await repo.hasFile(db, file))) await stored.delete(file)
  for await (const file of incoming.listOlderThan(before)) await incoming.delete(file)
}
