import { inOrder, type Meeting } from '#contract/meetings.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import { newId } from '#platform/ids.ts'
import { inBatches } from '#platform/in-batches.ts'
import type { School } from '#school/base/school.ts'
import type { Trx } from '#school/base/tables.ts'
import { replaceWords } from '#school/search.repo.ts'
import { isDated, wordsOfClass, type ClassRow } from './class-row.ts'
import { planMinimumCheck } from './minimum.ts'

/** Rows in a statement: all their texts are one value. */
const batchSize = 200

/** Writes many new classes that no admin needs to read again: they are in the catalogue at once. */
export async function insertClasses(
  school: School,
  trx: Trx,
  classes: readonly { row: ClassRow; meetings: Meeting[] }[],
): Promise<void> {
  for (const batch of inBatches(classes, batchSize)) {
    const rows = batch.map(({ row }) => row)
    await insertRows(trx, 'classes', rows)
    const meetings = batch.flatMap(({ row, meetings }) =>
      inOrder(meetings).map(({ startsAt, endsAt }) => ({
        id: newId(),
        class_id: row.id,
        starts_at: startsAt,
        ends_at: endsAt,
        cancelled_at: null,
      })),
    )
    await insertRows(trx, 'meetings', meetings)
    const words = rows.map((row) => ({ id: row.id, words: wordsOfClass(row) }))
    await replaceWords(trx, 'class', words)
    for (const row of rows.filter(isDated)) {
      const { id: classId, starts_at: startsAt } = row
      await school.happened(trx, { kind: 'class-dated', classId, startsAt })
      await planMinimumCheck(school, trx, row)
    }
  }
}
