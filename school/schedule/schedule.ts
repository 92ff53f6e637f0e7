import type { Page } from '#contract/endpoint.ts'
import type { ScheduledMeeting, ScheduleQuery } from '#contract/schedule.ts'
import type { Actor } from '#school/base/caller.ts'
import { toPage, windowOf } from '#school/base/paging.ts'
import type { School } from '#school/base/school.ts'
import * as repo from './schedule.repo.ts'

function toMeeting(row: repo.MeetingWithPhoto): ScheduledMeeting {
  return {
    _id: row.id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    classId: row.class_id,
    className: row.name,
    status: row.status,
    photo: row.photo,
    place: row.place,
    onlineUrl: row.online_url,
    teaches: row.teaches === 1,
  }
}

/**
 * Meetings that the actor teaches, whatever the status of the class, or has paid for (clause 10.9), soonest
 * first. The latest first if only past meetings are requested.
 */
export async function listSchedule(
  { db, clock }: School,
  actor: Actor,
  { from = 0, to = Number.MAX_SAFE_INTEGER, past, ...page }: ScheduleQuery,
): Promise<Page<ScheduledMeeting>> {
  const now = clock()
  const span = {
    from: past === 'false' ? Math.max(from, now) : from,
    to,
    endedBy: past === 'true' ? now : Number.MAX_SAFE_INTEGER,
  }
  const [order, direction] =
    past === 'true' ? (['schedule-past', 'desc'] as const) : (['schedule', 'asc'] as const)
  const window = windowOf(order, page)
  const rows = await repo.listOfPerson(db, actor.id, span, direction, window)
  return toPage(window, rows, (row) => row.starts_at, toMeeting)
}
