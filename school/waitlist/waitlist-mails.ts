import { z } from 'zod'
import { fromMinor } from '#contract/money.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Trx } from '#school/base/tables.ts'
import { findAnyClass } from '#school/classes/classes.repo.ts'
import { findEntry, isLive } from '#school/classes/class-waitlist.repo.ts'
import type { WaitlistNews } from '#school/classes/class-waitlist.ts'
import type { ClassFacts } from '#school/notify/class-facts.ts'
import type { LetterItem, Reader } from '#school/notify/compose-letter.ts'
import type { Letters } from '#school/notify/letters.ts'
import { hasSeat } from '#school/classes/seats.repo.ts'

const waitlistNews = z.object({
  studentId: z.string(),
  classId: z.string(),
  kind: z.enum(['offered', 'lapsed', 'taken-back', 'closed']),
})

type WaitlistMailsParts = {
  db: Db
  clock: Clock
  letters: Pick<Letters, 'register'>
  describe: ClassFacts
}

/** Notices of offers, and of the end of an offer or a waitlist (clause 15.1). */
export function createWaitlistMails({ db, clock, letters, describe }: WaitlistMailsParts) {
  async function writeItem(
    { studentId, classId, kind }: WaitlistNews,
    reader: Reader,
  ): Promise<LetterItem | undefined> {
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
    ) => ({ subject, paragraphs, link, isVital: false })
    if (kind === 'offered') {
      if (entry === undefined || !isLive(entry, clock())) return undefined
      const formats = wording.formats()
      const time = formats.dateTime(entry.offer_ends ?? 0)
      const { facts, notes } = await describe(row, reader)
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
  }
  const note = letters.register('waitlist', waitlistNews, writeItem)

  return {
    /** Call it in the transaction that changes a waitlist. */
    notifyWaiting: (trx: Trx, news: WaitlistNews): Promise<void> => {
      const { studentId: userId, classId } = news
      return note(trx, { userId, topic: `waitlist:${classId}`, content: news })
    },
  }
}
