import { moveByDays } from '#messages/local-time.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { School } from '#school/base/school.ts'
import * as repo from './keep-works.repo.ts'

const day = 24 * 3_600_000

/** Days before a deletion; at least as many days pass after the last warning. */
const warnings = [60, 7] as const
const lastWarning = 7

const batchSize = 100

/** The same day, or the last day of that month. */
function monthsBefore(at: number, months: number): number {
  const date = new Date(at)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months + 1, 0))
  return Date.UTC(
    last.getUTCFullYear(),
    last.getUTCMonth(),
    Math.min(date.getUTCDate(), last.getUTCDate()),
  )
}

const warnSome = (school: School, days: number): Promise<boolean> =>
  transaction(school.db, async (trx) => {
    const { timeZone, workMonths } = school.settings
    const now = school.clock()
    const deletedAt = moveByDays(now, days, timeZone)
    const before = monthsBefore(deletedAt, workMonths)
    const rows = await repo.markWarned(trx, { before, days, now, max: batchSize })
    for (const { id: handInId, student_id: studentId } of rows)
      await school.happened(trx, { kind: 'work-grows-old', handInId, studentId, deletedAt })
    return rows.length === batchSize
  })

const deleteSome = ({ db, clock, settings }: School): Promise<boolean> =>
  transaction(db, async (trx) => {
    const now = clock()
    const before = monthsBefore(now, settings.workMonths)
    const warnedBefore = now - lastWarning * day
    const ids = await repo.listOld(trx, { before, days: lastWarning, warnedBefore, max: batchSize })
    await repo.deleteHandIns(trx, ids)
    return ids.length === batchSize
  })

/** For a daily job: deletes old works, after telling their students (clause 18.12). */
export async function deleteOldWorks(school: School): Promise<void> {
  if (school.settings.workMonths === 0) return
  for (const days of warnings) while (await warnSome(school, days));
  while (await deleteSome(school));
}
