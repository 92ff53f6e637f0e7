import { z } from 'zod'
import type { FactOf } from '#school/base/facts.ts'
import type { School } from '#school/base/school.ts'
import type { Trx } from '#school/base/tables.ts'
import { findAnyClass } from '#school/classes/classes.repo.ts'
import { seesComments } from '#school/work/read-work.ts'
import { defineLetter } from './letter-kind.ts'
import * as repo from './work-news.repo.ts'

// News about student work, for its instructor, its student and their classmates (clause 14.2).

/** Milliseconds to wait for more news: an instructor writes several comments in a row. */
const newsWait = 10 * 60_000

export const handedIn = defineLetter({
  kind: 'handed-in',
  rank: 120,
  schema: z.object({ assignmentId: z.string() }),
  async write({ db }, { assignmentId }, { wording }) {
    const row = await repo.findAssignment(db, assignmentId)
    const waiting = row ? await repo.countWaiting(db, assignmentId) : 0
    if (row === undefined || waiting === 0) return undefined
    const t = wording.translate('mails')
    const values = { title: row.title, className: row.class_name, count: waiting }
    return {
      ...repo.common,
      subject: t('handedInSubject', values),
      paragraphs: [t('handedIn', values)],
      link: { label: t('seeQueue'), path: `/dashboard/queue?class=${row.class_id}` },
    }
  },
})

/** For the instructor. */
export async function noteHandedIn(
  { assignmentId, classId }: FactOf<'handed-in'>,
  _school: School,
  trx: Trx,
) {
  const userId = (await findAnyClass(trx, classId))?.instructor_id
  const topic = `handed-in:${assignmentId}`
  return userId === undefined ? [] : [{ userId, topic, content: { assignmentId }, wait: newsWait }]
}

export const handInAnswered = defineLetter({
  kind: 'hand-in-answered',
  rank: 130,
  schema: z.object({ handInId: z.string() }),
  async write({ db }, { handInId }, { wording }) {
    const row = await repo.findHandIn(db, handInId)
    if (row === undefined || (row.status !== 'again' && row.status !== 'done')) return undefined
    const t = wording.translate('mails')
    const values = { status: row.status, title: row.title, className: row.class_name }
    return {
      ...repo.common,
      subject: t('answeredSubject', values),
      paragraphs: [t('answered', values)],
      link: { label: t('seeWork'), path: `/dashboard/assignment/${row.assignment_id}` },
    }
  },
})

/** For the student. */
export const noteAnswer = ({ handInId, studentId }: FactOf<'hand-in-answered'>) => [
  { userId: studentId, topic: `hand-in:${handInId}`, content: { handInId }, wait: newsWait },
]

export const workComment = defineLetter({
  kind: 'work-comment',
  rank: 140,
  /** `since` is the earliest possible time of the oldest comment; notes of an earlier version have none. */
  schema: z.object({ workId: z.string(), userId: z.string(), since: z.number().default(0) }),
  async write({ db }, { workId, userId, since }, { wording }) {
    const row = await repo.findWork(db, workId)
    if (row === undefined || !(await seesComments(db, userId, workId))) return undefined
    const isOwn = row.student_id === userId
    const newest = await repo.findNewestComment(db, { workId, userId, isOwn, since })
    // A comment removed while the mail waited is not news.
    if (newest === undefined) return undefined
    const t = wording.translate('mails')
    const values = { own: isOwn ? 'yes' : 'no', title: row.title, className: row.class_name }
    return {
      ...repo.common,
      subject: t('commentSubject', values),
      paragraphs: [t('comment', values)],
      link: {
        label: t('seeComments'),
        path: `/dashboard/work/${workId}?version=${newest.version}&thread=${newest.thread}`,
      },
    }
  },
})

/** For the student and the others in the thread. */
export async function noteComment(
  { by, workId, threadId, studentId }: FactOf<'work-commented'>,
  { clock }: School,
  trx: Trx,
) {
  const people = new Set([studentId, ...(await repo.listAuthors(trx, threadId))])
  people.delete(by.id ?? '')
  const since = clock() - newsWait
  return [...people].map((userId) => ({
    userId,
    topic: `comment:${workId}`,
    content: { workId, userId, since },
    wait: newsWait,
  }))
}
