import type { CalendarEvent } from '#platform/icalendar.ts'
import type { Wording } from '#school/base/wording.ts'
import type { ScheduleRow } from '#school/schedule/schedule.repo.ts'

/** Students who have paid keep their seats through a new review. */
function statusOf({ status, teaches }: ScheduleRow): CalendarEvent['status'] {
  if (status === 'cancelled') return 'CANCELLED'
  return teaches === 1 && (status === 'pending' || status === 'denied') ? 'TENTATIVE' : 'CONFIRMED'
}

/** Names the time in the school's zone too: some programs show UTC only. */
export function toEvent(row: ScheduleRow, wording: Wording): CalendarEvent {
  const { starts_at: startsAt, ends_at: endsAt, online_url: url } = row
  const t = wording.translate('calendar')
  const hasPage = row.status === 'approved' || row.status === 'begun'
  const when = wording.inZone(wording.formats().meeting({ startsAt, endsAt }))
  return {
    // Without a host name, as RFC 7986 recommends: the school may move.
    uid: row.id,
    startsAt,
    endsAt,
    changedAt: row.updated_at,
    sequence: row.sequence,
    status: statusOf(row),
    title: row.name,
    location: row.place ?? url,
    description: [
      when,
      ...(url === null ? [] : [t('online', { url })]),
      ...(hasPage ? [t('page', { url: wording.address(`/class/${row.class_id}`) })] : []),
    ].join('\n'),
  }
}
