import { insertUnlessThere } from '#platform/database/insert-rows.ts'
import type { School } from '#school/base/school.ts'
import type { Tables, Trx } from '#school/base/tables.ts'
import { listOtherAdmins } from '#school/users/users.repo.ts'

type Warning = Tables['warnings']['name']

/** Returns whether to tell admins: false within `interval` milliseconds of the last time. */
async function markTold(trx: Trx, name: Warning, now: number, interval: number): Promise<boolean> {
  if (await insertUnlessThere(trx, 'warnings', { name, told_at: now })) return true
  const old = trx.updateTable('warnings').set({ told_at: now }).where('name', '=', name)
  const { numUpdatedRows } = await old.where('told_at', '<=', now - interval).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The same note for each admin, at most once in `interval` milliseconds unless `forgetTold` was called. */
export async function noteForAdmins<Content>(
  { clock }: School,
  trx: Trx,
  { name, interval, content }: { name: Warning; interval: number; content: Content },
) {
  if (!(await markTold(trx, name, clock(), interval))) return []
  const admins = await listOtherAdmins(trx, '')
  return admins.map(({ id: userId }) => ({ userId, topic: name, content }))
}

/** The fault is over: admins hear at once if it returns. */
export async function forgetTold(db: Pick<Trx, 'deleteFrom'>, name: Warning): Promise<void> {
  await db.deleteFrom('warnings').where('name', '=', name).execute()
}
