import { z } from 'zod'
import { toLocalDate } from '#messages/local-time.ts'
import type { FactOf } from '#school/base/facts.ts'
import { defineLetter } from './letter-kind.ts'
import { findHandIn } from './work-news.repo.ts'

/** Old work will be deleted (clause 18.12). */
export const worksDeleted = defineLetter({
  kind: 'works-deleted',
  rank: 150,
  schema: z.object({ handInId: z.string(), deletedAt: z.number() }),
  async write({ db, settings }, { handInId, deletedAt }, { wording }) {
    const row = await findHandIn(db, handInId)
    if (row === undefined) return undefined
    const t = wording.translate('mails')
    const date = wording.formats().fullDate(toLocalDate(deletedAt, settings.timeZone))
    return {
      subject: t('worksDeletedSubject', { title: row.title }),
      paragraphs: [t('worksDeleted', { date, title: row.title, className: row.class_name })],
      link: { label: t('downloadWork'), path: '/dashboard/info' },
    }
  },
})

/** For the student, weeks before. */
export const noteWorksDeleted = ({ handInId, studentId, deletedAt }: FactOf<'work-grows-old'>) => [
  { userId: studentId, topic: `works-deleted:${handInId}`, content: { handInId, deletedAt } },
]
