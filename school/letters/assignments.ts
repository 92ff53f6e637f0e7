import { z } from 'zod'
import { transaction } from '#platform/database/transaction.ts'
import type { FactOf } from '#school/base/facts.ts'
import { defineJob } from '#school/base/job.ts'
import type { School } from '#school/base/school.ts'
import { hasSeat, listHolders } from '#school/seats/seats.repo.ts'
import { defineLetter } from './letter-kind.ts'
import * as repo from './work-news.repo.ts'

const ofAssignment = z.object({ assignmentId: z.string() })
const toStudent = ofAssignment.extend({ studentId: z.string() })

const batchSize = 100

const defineAssignmentLetter = (about: 'set' | 'due', kind: string, rank: number) =>
  defineLetter({
    kind,
    rank,
    schema: toStudent,
    async write({ db, clock }, { assignmentId, studentId }, { wording }) {
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
        ...repo.common,
        subject: t(about === 'set' ? 'assignmentSubject' : 'assignmentDueSubject', names),
        paragraphs: [t(about === 'set' ? 'assignment' : 'assignmentDue', names)],
        ...(time !== null && { facts: [[t('due'), t('dueTime', { time, timeZone })] as const] }),
        link: { label: t('seeAssignment'), path: `/dashboard/assignment/${assignmentId}` },
      }
    },
  })

/** An assignment for the students of a class (clause 18.1). */
export const assignmentSet = defineAssignmentLetter('set', 'assignment', 110)
/** It is due within a day, and not handed in. */
export const assignmentDue = defineAssignmentLetter('due', 'assignment-due', 111)

/** Tells everybody who has a seat. */
export const noteHolders = defineJob({
  kind: 'assignment',
  lane: 'database',
  schema: ofAssignment.extend({ about: z.enum(['set', 'due']), after: z.string() }),
  run: (school, { assignmentId, about, after }, { again }) =>
    transaction(school.db, async (trx) => {
      const row = await repo.findAssignment(trx, assignmentId)
      if (row === undefined) return
      const holders = await listHolders(trx, row.class_id, after, batchSize)
      const kind = about === 'set' ? 'student-has-assignment' : 'student-has-work-due'
      for (const { student_id: studentId } of holders)
        await school.happened(trx, { kind, assignmentId, studentId })
      const last = holders[batchSize - 1]
      if (last !== undefined) await again(trx, { assignmentId, about, after: last.id })
    }),
})

export const noteAssignment =
  (about: 'set' | 'due') =>
  ({ assignmentId, studentId }: FactOf<'student-has-assignment' | 'student-has-work-due'>) => [
    {
      userId: studentId,
      topic: `assignment-${about}:${assignmentId}`,
      content: { assignmentId, studentId },
    },
  ]

/** For a job every few minutes: reminds students of work that is due within a day and not handed in. */
export const remindOfAssignments = (school: School): Promise<void> =>
  transaction(school.db, async (trx) => {
    for (const { id: assignmentId } of await repo.markReminded(trx, school.clock()))
      await school.happened(trx, { kind: 'assignment-is-due', assignmentId })
  })
