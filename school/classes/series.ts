import type { z } from 'zod'
import type { classAgain } from '#contract/class-forms.ts'
import { toMinor } from '#contract/money.ts'
import { newId } from '#platform/ids.ts'
import { actOnce, type Keyed } from '#school/base/act.ts'
import type { Actor } from '#school/base/caller.ts'
import { refuse } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import { setWords } from '#school/search.repo.ts'
import { refusePast, setDates } from './class-dates.ts'
import { firstStatus } from './class-life.ts'
import { seriesOf, startOf, untouched, wordsOfClass, type ClassRow } from './class-row.ts'
import { isOwner } from './classes.policy.ts'
import * as repo from './classes.repo.ts'
import { loadClass, loadVisible } from './load-class.ts'
import { identifyMeetings } from './meetings.repo.ts'
import { refuseAboveSeats } from './minimum.ts'

/**
 * Offers an own class again (clause 10.6): approved at once if the original is, or was when it began. 404 not
 * visible, 403 not the actor's, 400 a meeting in the past, 409 limit-reached.
 */
export function offerClassAgain(
  school: School,
  actor: Actor,
  id: string,
  { meetings, availableSeats, price, minimumStudents }: z.output<typeof classAgain>,
  atomically?: Keyed,
): Promise<{ insertedId: string }> {
  return actOnce(school, actor, 'classes:add', atomically, async (trx) => {
    const seen = await loadVisible(trx, actor, id)
    if (!isOwner(actor, seen)) throw refuse('forbidden', 'instructorOffers')
    const series = seriesOf(seen)
    await repo.lockSeries(trx, series)
    const origin = await loadClass(trx, id)
    const now = school.clock()
    refusePast(meetings, [], now)
    const isRead = origin.status === 'approved' || origin.status === 'begun'
    const row: ClassRow = {
      ...origin,
      ...untouched,
      id: newId(),
      available_seats: availableSeats,
      price_cents: price === undefined ? origin.price_cents : toMinor(price),
      status: isRead ? 'approved' : firstStatus,
      starts_at: startOf(meetings),
      series_id: series,
      minimum_students: minimumStudents === undefined ? origin.minimum_students : minimumStudents,
      created_at: now,
      updated_at: now,
    }
    refuseAboveSeats(row)
    await repo.insertClass(trx, row)
    await setDates(school, trx, row, await identifyMeetings(trx, row.id, meetings))
    await school.happened(trx, { kind: 'class-offered-again', origin, added: row })
    if (isRead) await setWords(trx, 'class', row.id, wordsOfClass(row))
    await repo.refuseTooManyUnread(trx, actor.id)
    return { insertedId: row.id }
  })
}
