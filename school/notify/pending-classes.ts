import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Db, Trx } from '#school/base/tables.ts'
import { firstStatus } from '#school/classes/class-life.ts'
import { findClass } from '#school/classes/classes.repo.ts'
import { listOtherAdmins } from '#school/users/users.repo.ts'
import type { Reader } from './compose-letter.ts'
import type { Letters } from './letters.ts'

type PendingClassesParts = {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'register'>
  letters: Pick<Letters, 'register'>
}

const one = z.object({ classId: z.string() })

/** In milliseconds: before a mail, for more of them, and between two mails. */
const [mailWait, mailInterval] = [5 * 60_000, 24 * 3_600_000]

const name = 'pending-classes'

async function countPending(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('classes')
    .where('status', '=', firstStatus)
    .where('withdrawn_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

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

/** Tells admins of classes that wait for review (clause 14.2): a notice of each, and at most a mail a day. */
export function createPendingClasses({ db, clock, jobs, letters }: PendingClassesParts) {
  const toReview = ({ wording }: Reader) => ({
    label: wording.translate('mails')('seePending'),
    path: '/dashboard/reviewClass',
  })
  const noteOne = letters.register('class-pending', one, async ({ classId }, reader) => {
    const row = await findClass(db, classId)
    if (row?.status !== firstStatus) return undefined
    const t = reader.wording.translate('mails')
    const about = { className: row.name, instructor: row.instructor_name }
    return {
      subject: t('pendingSubject', about),
      paragraphs: [t('pending', about)],
      link: toReview(reader),
      isVital: false,
      only: 'notice',
    }
  })
  const noteAll = letters.register(name, z.object({}), async (_content, reader) => {
    const count = await countPending(db)
    if (count === 0) return undefined
    const t = reader.wording.translate('mails')
    return {
      subject: t('allPendingSubject', { count }),
      paragraphs: [t('allPending', { count })],
      link: toReview(reader),
      isVital: false,
      only: 'mail',
    }
  })
  return {
    /** Call it in the transaction after which a class waits for review. */
    notifyPending: jobs.register('class-pending', 'database', one, ({ classId }) =>
      transaction(db, async (trx) => {
        const row = await findClass(trx, classId)
        if (row?.status !== firstStatus) return
        const wait = await planMail(trx, clock())
        for (const { id: userId } of await listOtherAdmins(trx, row.instructor_id)) {
          await noteOne(trx, { userId, topic: `pending:${classId}`, content: { classId } })
          await noteAll(trx, { userId, topic: name, content: {}, wait })
        }
      }),
    ),
  }
}
