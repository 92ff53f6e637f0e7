import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import type { Db, Trx } from '#school/base/tables.ts'
import { findPlace, isLive } from '#school/classes/line.repo.ts'
import type { LineNews } from '#school/classes/line.ts'
import type { LetterItem, Letters, Reader } from '#school/notify/letters.ts'
import { findMailedClass, hasSeat } from '#school/notify/student-mails.repo.ts'

const lineNews = z.object({
  studentId: z.string(),
  classId: z.string(),
  kind: z.enum(['offered', 'lapsed', 'taken-back', 'closed']),
})

type WaitlistMailsParts = {
  db: Db
  clock: Clock
  letters: Pick<Letters, 'register'>
  /** The IANA name of the school's, beside times. */
  timeZone: string
}

/** Notifies people on a waitlist of a seat that is held for them, and of the end of it or of the line (clause 15.1). */
export function createWaitlistMails({ db, clock, letters, timeZone }: WaitlistMailsParts) {
  async function writeItem(content: unknown, { wording }: Reader): Promise<LetterItem | undefined> {
    const { studentId, classId, kind } = lineNews.parse(content)
    const row = await findMailedClass(db, classId)
    if (row === undefined || (await hasSeat(db, studentId, classId))) return undefined
    const place = await findPlace(db, classId, studentId)
    const t = wording.translate('mails')
    const className = row.name
    const isOver = row.status === 'cancelled' || row.withdrawn_at !== null
    const page = { label: t('seeClass'), path: `/class/${classId}` }
    const isVital = false
    if (kind === 'offered') {
      if (place === undefined || !isLive(place, clock())) return undefined
      const time = wording.formats().dateTime(place.offer_ends ?? 0)
      return {
        subject: t('seatOfferedSubject', { className }),
        paragraphs: [t('seatOffered', { className }), t('seatOfferedUntil', { time, timeZone })],
        link: { ...page, label: t('bookNow') },
        isVital,
      }
    }
    if (kind === 'lapsed')
      return {
        subject: t('offerLapsedSubject', { className }),
        paragraphs: [t('offerLapsed', { className })],
        link: page,
        isVital,
      }
    if (kind === 'taken-back') {
      if (place?.state !== 'waiting') return undefined
      return {
        subject: t('offerTakenBackSubject', { className }),
        paragraphs: [t('offerTakenBack', { className })],
        link: page,
        isVital,
      }
    }
    return {
      subject: t('waitlistEndedSubject', { className }),
      paragraphs: [
        t('waitlistEnded', {
          className,
          why: row.status === 'cancelled' ? 'cancelled' : isOver ? 'withdrawn' : 'begins',
        }),
      ],
      link: isOver ? { label: t('seeOtherClasses'), path: '/classes' } : page,
      isVital,
    }
  }
  const note = letters.register('waitlist', writeItem)

  return {
    /** Notes, in the transaction that changes a line, what somebody's next letter is to say of it. */
    notifyWaiting: (trx: Trx, news: LineNews): Promise<void> => {
      const { studentId: userId, classId } = news
      return note(trx, { id: newId(), userId, topic: `waitlist:${classId}`, content: news })
    },
  }
}
