import type { ClassMeeting, Meeting } from '#contract/meetings.ts'
import { fault } from '#messages/reasons.ts'
import { refuseFields } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import type { Trx } from '#school/base/tables.ts'
import { classLife, isStep } from './class-life.ts'
import type { ClassRow } from './class-row.ts'
import { setMeetings } from './meetings.repo.ts'
import { planMinimumCheck } from './minimum.ts'

/** 400, at its field, for a past meeting that is not among the `known` ones. */
export function refusePast(meetings: Meeting[], known: Meeting[], now: number): void {
  const before = new Set(known.map(({ startsAt }) => startsAt))
  const late = meetings.findIndex(({ startsAt }) => startsAt <= now && !before.has(startsAt))
  if (late >= 0) throw refuseFields({ [`meetings.${late}.startsAt`]: fault('past') })
}

/** The row of the class already says when the first one begins. */
export async function setDates(
  school: School,
  trx: Trx,
  row: Pick<ClassRow, 'id' | 'starts_at' | 'minimum_students'>,
  meetings: ClassMeeting[],
): Promise<void> {
  const { id: classId, starts_at: startsAt } = row
  await setMeetings(trx, classId, meetings, school.clock())
  if (meetings.length > 0) await school.happened(trx, { kind: 'class-dated', classId, startsAt })
  await planMinimumCheck(school, trx, row)
}

/** An approved class may now begin later, or has begun. */
export function statusByDates({ status, starts_at }: ClassRow, now: number): ClassRow['status'] {
  if (isStep(classLife.postpone, status) && starts_at > now) return classLife.postpone.to
  if (isStep(classLife.begin, status) && starts_at <= now) return classLife.begin.to
  return status
}
