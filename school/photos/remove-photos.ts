import { transaction } from '#platform/database/transaction.ts'
import type { Files } from '#platform/files/files.ts'
import type { Db } from '#school/base/tables.ts'
import * as repo from './photos.repo.ts'
import { isNewcomer } from './room.ts'

/** Milliseconds that unused photos are kept, and between checks of each. */
export const unusedRetention = 24 * 3_600_000

const batchSize = 100

/**
 * Milliseconds after which no photo will claim a file: more than ten times what a photo may take. Measured by
 * the disk's clock, which sets the times of files.
 */
const strayAfter = 3_600_000

/** Returns the files of a removed photo. */
function removeIfUnused(db: Db, { address }: repo.PhotoRow, now: number): Promise<string[]> {
  return transaction(db, async (trx) => {
    // `claimPhoto` takes the same lock: an earlier save is seen here, a later one no longer finds the photo.
    const row = await repo.lockPhoto(trx, address)
    if (row === undefined || row.look_at > now) return []
    if (!(await repo.isUsed(trx, row))) return repo.deletePhoto(trx, row.id)
    const by_newcomer = await isNewcomer(trx, row.owner_id)
    await repo.changePhoto(trx, row.id, { look_at: now + unusedRetention, by_newcomer })
    return []
  })
}

/** Photos older than a day that nothing uses: first rows, then files. */
export async function removeUnused(db: Db, stored: Files, now: number): Promise<void> {
  for (;;) {
    const rows = await repo.listDue(db, now, batchSize)
    for (const row of rows)
      for (const file of await removeIfUnused(db, row, now)) await stored.delete(file)
    if (rows.length < batchSize) return
  }
}

/** Deletes leftovers of a dead process: files without a photo, and uploads. */
export async function removeStray(
  db: Db,
  { stored, incoming }: { stored: Files; incoming: Files },
): Promise<void> {
  const before = Date.now() - strayAfter
  for await (const file of stored.listOlderThan(before))
    if (!(await repo.hasFile(db, file))) await stored.delete(file)
  for await (const file of incoming.listOlderThan(before)) await incoming.delete(file)
}
