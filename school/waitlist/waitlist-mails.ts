import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Db, Trx } from '#school/base/tables.ts'
import { findAnyClass } from '#school/classes/classes.repo.ts'
import { findPlace, isLive } from '#school/classes/line.repo.ts'
import type { LineNews } from '#school/classes/line.ts'
import type { LetterItem, Reader } from '#school/notify/compose-letter.ts'
import type { Letters } from '#school/notify/letters.ts'
import { hasSeat } from '#school/classes/seats.repo.ts'

const lineNews = z.object({
  studentId: z.string(),
  classId: z.string(),
  kind: z.enum(['offered', 'lapsed', 'taken-back', 'closed']),
})

type WaitlistMailsParts = {
  db: Db
  clock: Clock
  letters: Pick<Letters, 'register'>
  timeZone: string
}

/** Notices of offers, and of the end of an offer or a waitlist (clause 15.1). */
export function createWaitlistMails({ db, clock, letters, timeZone }: WaitlistMailsParts) {
  async function writeItem(
    { studentId, classId, kind }: LineNews,
    { wording }: Reader,
  ): Promise<LetterItem | undefined> {
    const row = await findAnyClass(db, classId)
    if (row === undefined || (await hasSeat(db, studentId, classId))) return undefined
    const place = await findPlace(db, classId, studentId)
    const t = wording.translate('mails')
    const className = row.name
    const tell = (
      subject: string,
      paragraphs: string[],
      link = { label: t('seeClass'), path: `/class/${classId}` },
    ) => ({ subject, paragraphs, link, isVital: false })
    if (kind === 'offered') {
      if (place === undefined || !isLive(place, clock())) return undefined
      const time = wording.formats().dateTime(place.offer_ends ?? 0)
      return tell(
        t('seatOfferedSubject', { className }),
        [t('seatOffered', { className }), t('seatOfferedUntil', { time, timeZone })],
        { label: t('bookNow'), path: `/class/${classId}` },
      )
    }
    if (kind === 'lapsed')
      return tell(t('offerLapsedSubject', { className }), [t('offerLapsed', { className })])
    if (kind === 'taken-back')
      return place?.state === 'waiting'
        ? tell(t('offerTakenBackSubject', { className }), [t('offerTakenBack', { className })])
        : undefined
    const isOver = row.status === 'cancelled' || row.withdrawn_at !== null
    const why = row.status === 'cancelled' ? 'cancelled' : isOver ? 'withdrawn' : 'begins'
    return tell(
      t('waitlistEndedSubject', { className }),
      [t('waitlistEnded', { className, why })],
      isOver ? { label: t('seeOtherClasses'), path: '/classes' } : undefined,
    )
  }
  const note = letters.register('waitlist', lineNews, writeItem)

  return {
    /** Call it in the transaction that changes a line. */
    notifyWaiting: (trx: Trx, news: LineNews): Promise<void> => {
      const { studentId: userId, classId } = news
      return note(trx, { userId, topic: `waitlist:${classId}`, content: news })
    },
  }
}
