import { z } from 'zod'
import { fromMinor } from '#contract/money.ts'
import type { FactOf } from '#school/base/facts.ts'
import { findAnyClass } from '#school/classes/classes.repo.ts'
import { hasSeat } from '#school/seats/seats.repo.ts'
import { findEntry, isLive } from '#school/seats/waitlist.repo.ts'
import { describeClass } from './describe-class.ts'
import { defineLetter } from './letter-kind.ts'

/** An offer, or the end of an offer or a waitlist (clause 15.1). */
export const waitlistNews = defineLetter({
  kind: 'waitlist',
  rank: 30,
  schema: z.object({
    studentId: z.string(),
    classId: z.string(),
    kind: z.enum(['offered', 'lapsed', 'taken-back', 'closed']),
  }),
  async write(school, { studentId, classId, kind }, reader) {
    const { db, clock } = school
    const { wording } = reader
    const row = await findAnyClass(db, classId)
    if (row === undefined || (await hasSeat(db, studentId, classId))) return undefined
    const entry = await findEntry(db, classId, studentId)
    const t = wording.translate('mails')
    const className = row.name
    const tell = (
      subject: string,
      paragraphs: string[],
      link = { label: t('seeClass'), path: `/class/${classId}` },
    ) => ({ subject, paragraphs, link })
    if (kind === 'offered') {
      if (entry === undefined || !isLive(entry, clock())) return undefined
      const formats = wording.formats()
      const time = formats.dateTime(entry.offer_ends ?? 0)
      const { facts, notes } = await describeClass(school, row, reader)
      const price = formats.price(fromMinor(row.price_cents))
      return {
        ...tell(
          t('seatOfferedSubject', { className }),
          [
            t('seatOffered', { className }),
            t('seatOfferedUntil', { time, timeZone: formats.zone }),
          ],
          { label: t('bookNow'), path: `/class/${classId}` },
        ),
        facts: [...facts, [t('price'), price]],
        notes,
      }
    }
    if (kind === 'lapsed')
      return tell(t('offerLapsedSubject', { className }), [t('offerLapsed', { className })])
    if (kind === 'taken-back')
      return entry?.state === 'waiting'
        ? tell(t('offerTakenBackSubject', { className }), [t('offerTakenBack', { className })])
        : undefined
    const isOver = row.status === 'cancelled' || row.withdrawn_at !== null
    const why = row.status === 'cancelled' ? 'cancelled' : isOver ? 'withdrawn' : 'begins'
    return tell(
      t('waitlistEndedSubject', { className }),
      [t('waitlistEnded', { className, why })],
      isOver ? { label: t('seeOtherClasses'), path: '/classes' } : undefined,
    )
  },
})

/** For the student on the waitlist: only the last news of each class. */
export const noteWaiting =
  (kind: 'offered' | 'lapsed' | 'taken-back' | 'closed') =>
  ({
    studentId,
    classId,
  }: FactOf<'seat-offered' | 'offer-lapsed' | 'offer-taken-back' | 'waitlist-closed'>) => [
    { userId: studentId, topic: `waitlist:${classId}`, content: { studentId, classId, kind } },
  ]
