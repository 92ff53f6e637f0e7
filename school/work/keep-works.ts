import { z } from 'zod'
import { moveByDays, toLocalDate } from '#contract/local-time.ts'
import type { Clock } from '#platform/clock.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Db } from '#school/base/tables.ts'
import type { Letters } from '#school/notify/letters.ts'
import * as repo from './keep-works.repo.ts'
import { findHandIn } from './work-mails.repo.ts'

type KeepWorksParts = {
  db: Db
  clock: Clock
  letters: Pick<Letters, 'register'>
  timeZone: string
  /** Months after the last meeting of its class until a work is deleted; 0: never. */
  months: number
}

const day = 24 * 3_600_000

/** Days before a deletion; at least as many days pass after the last warning. */
const warnings = [60, 7] as const
const lastWarning = 7

const batchSize = 100

const warning = z.object({ handInId: z.string(), deletedAt: z.number() })

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

/** Deletes old works, after telling their students (clause 18.12). */
export function createKeepWorks({ db, clock, letters, timeZone, months }: KeepWorksParts) {
  const note = letters.register('works-deleted', warning, async (content, { wording }) => {
    const { handInId, deletedAt } = content
    const row = await findHandIn(db, handInId)
    if (row === undefined) return undefined
    const t = wording.translate('mails')
    const date = wording.formats().fullDate(toLocalDate(deletedAt, timeZone))
    return {
      subject: t('worksDeletedSubject', { title: row.title }),
      paragraphs: [t('worksDeleted', { date, title: row.title, className: row.class_name })],
      link: { label: t('downloadWork'), path: '/dashboard/info' },
      isVital: false,
    }
  })

  const warnSome = (days: number) =>
    transaction(db, async (trx) => {
      const now = clock()
      const deletedAt = moveByDays(now, days, timeZone)
      const before = monthsBefore(deletedAt, months)
      const rows = await repo.markWarned(trx, { before, days, now, max: batchSize })
      for (const { id: handInId, student_id: userId } of rows) {
        const content = { handInId, deletedAt }
        await note(trx, { userId, topic: `works-deleted:${handInId}`, content })
      }
      return rows.length === batchSize
    })

  const deleteSome = () =>
    transaction(db, async (trx) => {
      const now = clock()
      const before = monthsBefore(now, months)
      const warnedBefore = now - lastWarning * day
      const ids = await repo.listOld(trx, {
        before,
        days: lastWarning,
        warnedBefore,
        max: batchSize,
      })
      await repo.deleteHandIns(trx, ids)
      return ids.length === batchSize
    })

  /** Warns and deletes; for a daily job. */
  return async (): Promise<void> => {
    if (months === 0) return
    for (const days of warnings) while (await warnSome(days));
    while (await deleteSome());
  }
}
