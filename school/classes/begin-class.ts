import { z } from 'zod'
import { transaction } from '#platform/database/transaction.ts'
import { defineJob } from '#school/base/job.ts'
import type { School } from '#school/base/school.ts'
import { dropWords } from '#school/search.repo.ts'
import { lockClass } from '#school/seats/seat-counts.repo.ts'
import { classLife, isStep } from './class-life.ts'
import { changeClass } from './classes.repo.ts'

/** If its first meeting has begun and it is still in the catalogue: a moved class has two such moments. */
export const beginIfDue = ({ db, clock }: School, classId: string): Promise<void> =>
  transaction(db, async (trx) => {
    const row = await lockClass(trx, classId)
    const now = clock()
    if (row === undefined || !isStep(classLife.begin, row.status) || row.starts_at > now) return
    await changeClass(trx, row, { status: classLife.begin.to }, now)
    await dropWords(trx, 'class', classId)
  })

export const beginClass = defineJob({
  kind: 'class-begins',
  lane: 'database',
  schema: z.object({ classId: z.string() }),
  run: (school, { classId }) => beginIfDue(school, classId),
})
