import { sql } from 'kysely'
import { count } from '#school/base/count.ts'
import { neverPaid } from '#school/base/never-paid.ts'
import { isBehind, type Window } from '#school/base/paging.ts'
import type { Db, Trx } from '#school/base/tables.ts'

export const countWaitlistsOf = (db: Db, studentId: string): Promise<number> =>
  count(
    db.selectFrom('waitlist').where('student_id', '=', studentId).where('state', '<>', 'declined'),
  )

export async function measureWaitlist(trx: Trx, classId: string) {
  const { people, fresh, last } = await trx
    .selectFrom('waitlist as k')
    .select((eb) => [
      eb.fn
        .sum<number | null>(eb.case().when('state', '<>', 'declined').then(1).else(0).end())
        .as('people'),
      eb.fn
        .sum<number | null>(
          eb
            .case()
            .when(eb.and([eb('state', '<>', 'declined'), neverPaid]))
            .then(1)
            .else(0)
            .end(),
        )
        .as('fresh'),
      eb.fn.max<number | null>('joined_at').as('last'),
    ])
    .where('class_id', '=', classId)
    .executeTakeFirstOrThrow()
  return { people: people ?? 0, newPeople: fresh ?? 0, last: last ?? 0 }
}

/** Whether another account of this mailbox is on the waitlist of a locked class, or declined a seat in it. */
export async function findMailbox(
  trx: Trx,
  classId: string,
  mailbox: string,
): Promise<'waiting' | 'declined' | undefined> {
  const inLine = await trx
    .selectFrom('waitlist')
    .select('state')
    .where('class_id', '=', classId)
    .where('mailbox', '=', mailbox)
    .executeTakeFirst()
  if (inLine !== undefined) return inLine.state === 'declined' ? 'declined' : 'waiting'
  const left = await trx
    .selectFrom('declined_mailboxes')
    .select('mailbox')
    .where('mailbox', '=', mailbox)
    .executeTakeFirst()
  return left && 'declined'
}

/** Latest joined first, each with the number of people up to that position. */
export function listOfStudent(db: Db, studentId: string, { count, after }: Window) {
  return db
    .selectFrom('waitlist as w')
    .innerJoin('classes as c', 'c.id', 'w.class_id')
    .selectAll('w')
    .select(['c.name', 'c.starts_at'])
    .select((eb) =>
      eb
        .selectFrom('waitlist as o')
        .select((ob) => ob.fn.countAll<number>().as('count'))
        .whereRef('o.class_id', '=', 'w.class_id')
        .where('o.state', '=', 'waiting')
        .whereRef('o.joined_at', '<=', 'w.joined_at')
        .$asScalar()
        .$notNull()
        .as('waiting'),
    )
    .where('w.student_id', '=', studentId)
    .where('w.state', '<>', sql.lit('declined' as const))
    .where(isBehind(after, 'w.joined_at', 'w.id', 'desc'))
    .orderBy('w.joined_at', 'desc')
    .orderBy('w.id', 'desc')
    .limit(count)
    .execute()
}
