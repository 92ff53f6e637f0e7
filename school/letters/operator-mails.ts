import { z } from 'zod'
import { transaction } from '#platform/database/transaction.ts'
import type { FactOf } from '#school/base/facts.ts'
import type { School } from '#school/base/school.ts'
import type { Trx } from '#school/base/tables.ts'
import { defineLetter } from './letter-kind.ts'
import { forgetTold, noteForAdmins } from './tell-admins.ts'

// Admins hear what somebody who runs the server has to know (clause 19.8).

/** In milliseconds: how often admins are reminded of a fault that lasts. */
const interval = 24 * 3_600_000

const wrongBooks = z.object({ count: z.number(), first: z.string() })

export const backupFailed = defineLetter({
  kind: 'backup-failed',
  rank: 170,
  schema: z.object({ task: z.enum(['backup', 'proof']), error: z.string() }),
  async write(_school, about, { wording }) {
    const t = wording.translate('mails')
    return {
      subject: t('backupFailedSubject', { task: about.task }),
      paragraphs: [t('backupFailed', about), t('backupFailedChoice')],
      link: { label: t('seeHealth'), path: '/dashboard/health' },
    }
  },
})

export const noteBackupFailed = (
  { task, error }: FactOf<'backup-failed'>,
  school: School,
  trx: Trx,
) => noteForAdmins(school, trx, { name: task, interval, content: { task, error } })

export const booksWrong = defineLetter({
  kind: 'books-wrong',
  rank: 180,
  schema: wrongBooks,
  async write(_school, about, { wording }) {
    const t = wording.translate('mails')
    return {
      subject: t('booksWrongSubject'),
      paragraphs: [t('booksWrong', about), t('booksWrongChoice')],
      link: { label: t('seeBooks'), path: '/dashboard/books' },
    }
  },
})

export const noteBooksWrong = ({ count, first }: FactOf<'books-wrong'>, school: School, trx: Trx) =>
  noteForAdmins(school, trx, { name: 'books', interval, content: { count, first } })

/** `error` is why the task has failed; null if it has not. */
export async function reportBackup(school: School, task: 'backup' | 'proof', error: string | null) {
  if (error === null) return forgetTold(school.db, task)
  await transaction(school.db, (trx) =>
    school.happened(trx, { kind: 'backup-failed', task, error }),
  )
}

/** `faults` is the result of a check of the books. */
export async function reportBooks(school: School, faults: readonly string[]): Promise<void> {
  const [first, ...others] = faults
  if (first === undefined) return forgetTold(school.db, 'books')
  const count = others.length + 1
  await transaction(school.db, (trx) => school.happened(trx, { kind: 'books-wrong', count, first }))
}
