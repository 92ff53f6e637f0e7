import { insertUnlessThere } from '#platform/database/insert-rows.ts'
import type { Tables, Trx } from '#school/base/tables.ts'
import { listOtherAdmins } from '#school/users/users.repo.ts'

export type Warning = Tables['warnings']['name']

/** False if admins were told less than `interval` milliseconds ago. */
async function markTold(trx: Trx, name: Warning, now: number, interval: number): Promise<boolean> {
  if (await insertUnlessThere(trx, 'warnings', { name, told_at: now })) return true
  const old = trx.updateTable('warnings').set({ told_at: now }).where('name', '=', name)
  const { numUpdatedRows } = await old.where('told_at', '<=', now - interval).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Calls `note` for each admin, once in `interval` milliseconds, or after `forgetTold`. */
export async function tellAdmins(
  trx: Trx,
  { name, now, interval }: { name: Warning; now: number; interval: number },
  note: (userId: string) => Promise<void>,
): Promise<void> {
  if (!(await markTold(trx, name, now, interval))) return
  for (const { id } of await listOtherAdmins(trx, '')) await note(id)
}

/** It is over: should it happen again, admins are told again. */
export async function forgetTold(db: Pick<Trx, 'deleteFrom'>, name: Warning): Promise<void> {
  await db.deleteFrom('warnings').where('name', '=', name).execute()
}
