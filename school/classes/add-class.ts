import { newId } from '#platform/ids.ts'
import { actOnce, type Keyed } from '#school/base/act.ts'
import type { Actor } from '#school/base/caller.ts'
import type { School } from '#school/base/school.ts'
import { claimPhoto } from '#school/photos/claim-photo.ts'
import { refusePast, setDates } from './class-dates.ts'
import { toRow, type NewClass } from './class-row.ts'
import * as repo from './classes.repo.ts'
import { identifyMeetings } from './meetings.repo.ts'
import { refuseAboveSeats } from './minimum.ts'

/**
 * Adds a class of the actor, which waits for review whatever the payload says (clause 7.4). 409 limit-reached
 * if `unreadClasses` wait already; 400 for an unknown photo (`claimPhoto`), or a minimum above the seats.
 */
export function addClass(
  school: School,
  actor: Actor,
  input: NewClass,
  atomically?: Keyed,
): Promise<{ insertedId: string }> {
  return actOnce(school, actor, 'classes:add', atomically, async (trx) => {
    const { meetings = [] } = input
    const now = school.clock()
    refusePast(meetings, [], now)
    const photo = await claimPhoto(trx, actor.id, input.photo)
    const row = toRow({ ...input, photo }, { id: newId(), instructorId: actor.id, now })
    refuseAboveSeats(row)
    await repo.insertClass(trx, row)
    await setDates(school, trx, row, await identifyMeetings(trx, row.id, meetings))
    await repo.refuseTooManyUnread(trx, actor.id)
    await school.happened(trx, { kind: 'class-added', classId: row.id })
    return { insertedId: row.id }
  })
}
