import { insertUnlessThere } from '#platform/database/insert-rows.ts'
import type { Tables, Trx } from '#school/base/tables.ts'
import { listOtherAdmins } from '#school/users/users.repo.ts'

export type Warning = Tables['warnings']['name']

/** Returns whether to tell admins: false within `interval` milliseconds of the last time. */
async function markTold(trx: Trx, name: Warning, now: number, interval: number): Promise<boolean> {
  if (await insertUnlessThere(trx, 'warnings', { name, told_at: now })) return true
  const old = trx.updateTable('warnings').set({ told_at: now }).where('name', '=', name)
  const { numUpdatedRows } = await old.where('told_at', '<=', now - interval).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Calls `note` for each admin, at most once in `interval` milliseconds unless `forgetTold` was called. */
export async function tellAdmins(
  trx: Trx,
  { name, now, interval }: { name: Warning; now: number; interval: number },
  note: (userId: string) => Promise<void>,
): Promise<void> {
  if (!(await markTold(trx, name, now, interval))) return
  for (const { id } of await listOtherAdmins(trx, '')) await note(id)
}

/** Call it when the fault is over, so that admins hear at once if it returns. */
export async function forgetTold(db: Pick<Trx, 'deleteFrom'>, name: Warning): Promise<void> {
  await db.deleteFrom('warnings').where('name', '=', name).execute()
}
