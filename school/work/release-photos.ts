import type { SelectQueryBuilder } from 'kysely'
import type { Tables, Trx } from '#school/base/tables.ts'

/** Has the next clean-up look at the photographs of works that are about to be deleted. */
export async function releasePhotos(
  trx: Trx,
  works: SelectQueryBuilder<Tables, 'works', { id: string }>,
): Promise<void> {
  const photos = trx.selectFrom('versions').select('photo_id').where('work_id', 'in', works)
  await trx.updateTable('photos').set({ look_at: 0 }).where('id', 'in', photos).execute()
}
