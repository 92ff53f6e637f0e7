import { z } from 'zod'
import { transaction } from '#platform/database/transaction.ts'
import { count } from '#school/base/count.ts'
import type { FactOf } from '#school/base/facts.ts'
import { defineJob } from '#school/base/job.ts'
import type { Trx } from '#school/base/tables.ts'
import { firstStatus } from '#school/classes/class-life.ts'
import { findClass } from '#school/classes/classes.repo.ts'
import { listOtherAdmins } from '#school/users/users.repo.ts'
import type { Reader } from './compose-letter.ts'
import { defineLetter } from './letter-kind.ts'

// Admins hear of classes that wait for review (clause 14.2): a notice of each, and at most a mail a day.

const one = z.object({ classId: z.string() })

/** In milliseconds: before a mail, for more of them, and between two mails. */
const [mailWait, mailInterval] = [5 * 60_000, 24 * 3_600_000]

const name = 'pending-classes'

/** Plans the next mail, a day after the last one; returns the milliseconds until then. */
async function planMail(trx: Trx, now: number): Promise<number> {
  const warnings = trx.selectFrom('warnings').select('told_at').where('name', '=', name)
  const last = (await warnings.executeTakeFirst())?.told_at
  if (last !== undefined && last > now && last <= now + mailInterval) return last - now
  const first = now + mailWait
  // A later time was planned by a clock that was ahead.
  const told_at = last === undefined || last > now ? first : Math.max(first, last + mailInterval)
  await trx
    .insertInto('warnings')
    .values({ name, told_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ told_at }))
    .execute()
  return told_at - now
}

const toReview = ({ wording }: Reader) => ({
  label: wording.translate('mails')('seePending'),
  path: '/dashboard/reviewClass',
})

export const pendingClass = defineLetter({
  kind: 'class-pending',
  rank: 60,
  schema: one,
  async write({ db }, { classId }, reader) {
    const row = await findClass(db, classId)
    if (row?.status !== firstStatus) return undefined
    const t = reader.wording.translate('mails')
    const about = { className: row.name, instructor: row.instructor_name }
    return {
      subject: t('pendingSubject', about),
      paragraphs: [t('pending', about)],
      link: toReview(reader),
      only: 'notice',
    }
  },
})

export const pendingClasses = defineLetter({
  kind: name,
  rank: 61,
  schema: z.object({}),
  async write({ db }, _content, reader) {
    const pending = db.selectFrom('classes').where('status', '=', firstStatus)
    const many = { count: await count(pending.where('withdrawn_at', 'is', null)) }
    if (many.count === 0) return undefined
    const t = reader.wording.translate('mails')
    return {
      subject: t('allPendingSubject', many),
      paragraphs: [t('allPending', many)],
      link: toReview(reader),
      only: 'mail',
    }
  },
})

/** Tells the admins, but not the instructor if that is one of them. */
export const notePending = defineJob({
  kind: 'class-pending',
  lane: 'database',
  schema: one,
  run: (school, { classId }) =>
    transaction(school.db, async (trx) => {
      const row = await findClass(trx, classId)
      if (row?.status !== firstStatus) return
      const wait = await planMail(trx, school.clock())
      for (const { id: adminId } of await listOtherAdmins(trx, row.instructor_id))
        await school.happened(trx, { kind: 'admin-has-pending-class', classId, adminId, wait })
    }),
})

export const notePendingClass = ({ adminId, classId }: FactOf<'admin-has-pending-class'>) => [
  { userId: adminId, topic: `pending:${classId}`, content: { classId } },
]

export const notePendingClasses = ({ adminId, wait }: FactOf<'admin-has-pending-class'>) => [
  { userId: adminId, topic: name, content: {}, wait },
]
