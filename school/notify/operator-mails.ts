import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Db } from '#school/base/tables.ts'
import type { Letters } from './letters.ts'
import { forgetTold, tellAdmins } from './tell-admins.ts'

type OperatorMailsParts = { db: Db; clock: Clock; letters: Pick<Letters, 'register'> }

/** In milliseconds: how often admins are reminded of a fault that lasts. */
const interval = 24 * 3_600_000

const failedTask = z.object({ task: z.enum(['backup', 'proof']), error: z.string() })

const wrongBooks = z.object({ count: z.number(), first: z.string() })

export type OperatorMails = ReturnType<typeof createOperatorMails>

/** Tells the admins, by mail and notice, what somebody who runs the server has to know (clause 19.8). */
export function createOperatorMails({ db, clock, letters }: OperatorMailsParts) {
  const noteTask = letters.register('backup-failed', failedTask, async (about, { wording }) => {
    const t = wording.translate('mails')
    return {
      subject: t('backupFailedSubject', { task: about.task }),
      paragraphs: [t('backupFailed', about), t('backupFailedChoice')],
      link: { label: t('seeHealth'), path: '/dashboard/health' },
      isVital: false,
    }
  })
  const noteBooks = letters.register('books-wrong', wrongBooks, async (about, { wording }) => {
    const t = wording.translate('mails')
    return {
      subject: t('booksWrongSubject'),
      paragraphs: [t('booksWrong', about), t('booksWrongChoice')],
      link: { label: t('seeBooks'), path: '/dashboard/books' },
      isVital: false,
    }
  })
  return {
    /** `error` is why the task has failed; null if it has not. */
    noteTask: async (task: 'backup' | 'proof', error: string | null): Promise<void> => {
      if (error === null) return forgetTold(db, task)
      await transaction(db, (trx) =>
        tellAdmins(trx, { name: task, now: clock(), interval }, (userId) =>
          noteTask(trx, { userId, topic: task, content: { task, error } }),
        ),
      )
    },
    /** The result of a check of the books. */
    noteBooks: async ([first, ...others]: readonly string[]): Promise<void> => {
      if (first === undefined) return forgetTold(db, 'books')
      const content = { count: others.length + 1, first }
      await transaction(db, (trx) =>
        tellAdmins(trx, { name: 'books', now: clock(), interval }, (userId) =>
          noteBooks(trx, { userId, topic: 'books', content }),
        ),
      )
    },
  }
}
