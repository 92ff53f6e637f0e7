import type { SelectQueryBuilder } from 'kysely'
import type { Tables, Trx } from '#school/base/tables.ts'

/** For works about to be deleted: the next clean-up checks their photographs. */
export async function releasePhotos(
  trx: Trx,
  works: SelectQueryBuilder<Tables, 'works', { id: string }>,
): Promise<void> {
  const photos = trx.selectFrom('versions').select('photo_id').where('work_id', 'in', works)
  await trx.updateTable('photos').set({ look_at: 0 }).where('id', 'in', photos).execute()
}
