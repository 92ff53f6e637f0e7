import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Enqueue, Jobs } from '#platform/jobs/jobs.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'
import { findAnyClass } from '#school/classes/classes.repo.ts'
import { hasSeat, listHolders } from '#school/classes/seats.repo.ts'
import type { LetterItem, Reader } from '#school/notify/compose-letter.ts'
import type { Letters } from '#school/notify/letters.ts'
import { seesComments } from './read-work.ts'
import * as repo from './work-mails.repo.ts'

type WorkMailsParts = {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'register'>
  letters: Pick<Letters, 'register'>
}

export type WorkMails = ReturnType<typeof createWorkMails>

const ofAssignment = z.object({ assignmentId: z.string() })
const toStudent = ofAssignment.extend({ studentId: z.string() })
const toHolders = ofAssignment.extend({ about: z.enum(['set', 'due']), after: z.string() })
/** `since` is the earliest possible time of the oldest comment; notes of an earlier version have none. */
const ofWork = z.object({ workId: z.string(), userId: z.string(), since: z.number().default(0) })
const ofHandIn = z.object({ handInId: z.string() })

const batchSize = 100

/** Milliseconds to wait for more news: an instructor writes several comments in a row. */
const newsWait = 10 * 60_000

const common = { isVital: false, optional: 'work' as const }

/** Notices about assignments and comments on work (clauses 18.1 and 14.2). */
export function createWorkMails({ db, clock, jobs, letters }: WorkMailsParts) {
  const writeAssignment =
    (about: 'set' | 'due') =>
    async (
      content: z.output<typeof toStudent>,
      { wording }: Reader,
    ): Promise<LetterItem | undefined> => {
      const { assignmentId, studentId } = content
      const row = await repo.findAssignment(db, assignmentId)
      if (row === undefined || row.closed_at !== null) return undefined
      if (!(await hasSeat(db, studentId, row.class_id))) return undefined
      if (await repo.hasHandedIn(db, assignmentId, studentId)) return undefined
      if (about === 'due' && (row.due_at === null || row.due_at <= clock())) return undefined
      const t = wording.translate('mails')
      const names = { title: row.title, className: row.class_name }
      const formats = wording.formats()
      const time = row.due_at === null ? null : formats.dateTime(row.due_at)
      const timeZone = formats.zone
      return {
        ...common,
        subject: t(about === 'set' ? 'assignmentSubject' : 'assignmentDueSubject', names),
        paragraphs: [t(about === 'set' ? 'assignment' : 'assignmentDue', names)],
        ...(time !== null && { facts: [[t('due'), t('dueTime', { time, timeZone })] as const] }),
        link: { label: t('seeAssignment'), path: `/dashboard/assignment/${assignmentId}` },
      }
    }
  const noteAssignment = {
    set: letters.register('assignment', toStudent, writeAssignment('set')),
    due: letters.register('assignment-due', toStudent, writeAssignment('due')),
  }

  const noteHolders: Enqueue<z.output<typeof toHolders>> = jobs.register(
    'assignment',
    'database',
    toHolders,
    ({ assignmentId, about, after }) =>
      transaction(db, async (trx) => {
        const row = await repo.findAssignment(trx, assignmentId)
        if (row === undefined) return
        const holders = await listHolders(trx, row.class_id, after, batchSize)
        for (const { student_id: studentId } of holders) {
          const topic = `assignment-${about}:${assignmentId}`
          const content = { assignmentId, studentId }
          await noteAssignment[about](trx, { userId: studentId, topic, content })
        }
        const last = holders[batchSize - 1]
        if (last !== undefined) await noteHolders(trx, { assignmentId, about, after: last.id })
      }),
  )

  const noteHandedIn = letters.register('handed-in', ofAssignment, async (content, { wording }) => {
    const { assignmentId } = content
    const row = await repo.findAssignment(db, assignmentId)
    const waiting = row ? await repo.countWaiting(db, assignmentId) : 0
    if (row === undefined || waiting === 0) return undefined
    const t = wording.translate('mails')
    const values = { title: row.title, className: row.class_name, count: waiting }
    return {
      ...common,
      subject: t('handedInSubject', values),
      paragraphs: [t('handedIn', values)],
      link: { label: t('seeQueue'), path: `/dashboard/queue?class=${row.class_id}` },
    }
  })

  const noteAnswer = letters.register(
    'hand-in-answered',
    ofHandIn,
    async ({ handInId }, { wording }) => {
      const row = await repo.findHandIn(db, handInId)
      if (row === undefined || (row.status !== 'again' && row.status !== 'done')) return undefined
      const t = wording.translate('mails')
      const values = { status: row.status, title: row.title, className: row.class_name }
      return {
        ...common,
        subject: t('answeredSubject', values),
        paragraphs: [t('answered', values)],
        link: { label: t('seeWork'), path: `/dashboard/assignment/${row.assignment_id}` },
      }
    },
  )

  const noteComment = letters.register('work-comment', ofWork, async (content, { wording }) => {
    const { workId, userId, since } = content
    const row = await repo.findWork(db, workId)
    if (row === undefined || !(await seesComments(db, userId, workId))) return undefined
    // A comment removed while the mail waited is not news.
    if (!(await repo.hasComment(db, workId, userId, since))) return undefined
    const t = wording.translate('mails')
    const own = row.student_id === userId ? 'yes' : 'no'
    const values = { own, title: row.title, className: row.class_name }
    return {
      ...common,
      subject: t('commentSubject', values),
      paragraphs: [t('comment', values)],
      link: { label: t('seeComments'), path: `/dashboard/work/${workId}` },
    }
  })

  return {
    /** Tells those with a seat; call it in the transaction that sets an assignment. */
    notifyAssignment: (trx: Trx, assignmentId: string): Promise<void> =>
      noteHolders(trx, { assignmentId, about: 'set', after: '' }),

    /** For a job every few minutes: reminds students of work that is due within a day and not handed in. */
    remindDue: (): Promise<void> =>
      transaction(db, async (trx) => {
        for (const { id: assignmentId } of await repo.markReminded(trx, clock()))
          await noteHolders(trx, { assignmentId, about: 'due', after: '' })
      }),

    /** Tells the instructor; call it in the transaction that hands in. */
    notifyHandedIn: async (
      trx: Trx,
      { id: assignmentId, class_id }: Pick<Tables['assignments'], 'id' | 'class_id'>,
    ): Promise<void> => {
      const userId = (await findAnyClass(trx, class_id))?.instructor_id
      if (userId === undefined) return
      const topic = `handed-in:${assignmentId}`
      const note = { userId, topic, content: { assignmentId } }
      await noteHandedIn(trx, { ...note, wait: newsWait })
    },

    /** Tells the student; call it in the transaction of an answer. */
    notifyAnswered: (
      trx: Trx,
      { id: handInId, student_id: userId }: Pick<Tables['hand_ins'], 'id' | 'student_id'>,
    ): Promise<void> =>
      noteAnswer(trx, {
        userId,
        topic: `hand-in:${handInId}`,
        content: { handInId },
        wait: newsWait,
      }),

    /** Tells the student and the others in the thread; call it in the comment's transaction. */
    notifyComment: async (
      trx: Trx,
      by: { id: string },
      { workId, threadId, studentId }: { workId: string; threadId: string; studentId: string },
    ): Promise<void> => {
      const people = new Set([studentId, ...(await repo.listAuthors(trx, threadId))])
      people.delete(by.id)
      const since = clock() - newsWait
      for (const userId of people)
        await noteComment(trx, {
          userId,
          topic: `comment:${workId}`,
          content: { workId, userId, since },
          wait: newsWait,
        })
    },
  }
}
