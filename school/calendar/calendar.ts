import { absoluteUrl } from '#messages/address.ts'
import { formatCalendar } from '#platform/icalendar.ts'
import { act } from '#school/base/act.ts'
import type { Actor } from '#school/base/caller.ts'
import { windowOf } from '#school/base/paging.ts'
import { refuse } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import { hashOf, newToken } from '#school/base/token.ts'
import { readLanguage } from '#school/base/wording.ts'
import { listOfPerson, type ScheduleRow } from '#school/schedule/schedule.repo.ts'
import * as repo from './calendar.repo.ts'
import { toEvent } from './to-event.ts'

// Calendar feeds and files for other programs (clause 10.10).

/** Relative to the site's origin. The rest of the path is a secret. */
export const calendarPath = '/calendar/'

const day = 86_400_000

/** How long feeds keep past meetings and cancelled classes: programs may ask days apart. */
const [pastRetention, cancelledRetention] = [90 * day, 56 * day]

/** Maximum in a feed, earliest first; the same for cancelled ones. */
const maxMeetings = 1000

/** How often programs should refresh a feed. */
export const refreshHours = 1

const forever = Number.MAX_SAFE_INTEGER

async function write(school: School, userId: string, rows: ScheduleRow[]): Promise<string> {
  const { product } = school.settings
  const wording = school.wordingFor(await readLanguage(school.db, userId))
  const events = rows.map((row) => toEvent(row, wording))
  return formatCalendar({
    name: product,
    product,
    language: wording.language,
    refreshHours,
    events,
  })
}

/** Creates a new feed and returns its address, which cannot be read again; the old feed ends. */
export function makeCalendar(school: School, actor: Actor): Promise<{ url: string }> {
  const token = newToken()
  return act(school, actor, 'schedule:read', async (trx) => {
    await repo.setToken(trx, {
      user_id: actor.id,
      account_id: actor.accountId,
      token_hash: hashOf(token),
      created_at: school.clock(),
    })
    return { url: absoluteUrl(school.settings, `${calendarPath}${token}.ics`) }
  })
}

/** Classes that the owner teaches or has paid for, and recent cancellations; null for an unknown token. */
export async function readFeed(school: School, token: string): Promise<string | null> {
  const { db, clock, accounts } = school
  const owner = await repo.findOwner(db, hashOf(token))
  if (owner === undefined || !(await accounts.isAccountOpen(owner.accountId))) return null
  const now = clock()
  const span = { from: now - pastRetention, to: forever, endedBy: forever }
  const window = windowOf('', { limit: maxMeetings })
  const since = now - cancelledRetention
  const own = await listOfPerson(db, owner.id, span, 'asc', window)
  const removed = await repo.listRemovedFor(db, owner.id, since, maxMeetings)
  const cancelled = await repo.listCancelledFor(db, owner.id, since, maxMeetings)
  // Each once, even for a person who teaches a class that they had paid for.
  const rows = new Map([...cancelled, ...removed, ...own].map((row) => [row.id, row]))
  return write(
    school,
    owner.id,
    [...rows.values()].filter((row) => row.status !== 'cancelled' || row.updated_at > since),
  )
}

/** The calendar of a paid order: 404 not the actor's, 409 order-not-paid, 409 no-dates. */
export async function readOrderCalendar(
  school: School,
  actor: Actor,
  id: string,
): Promise<{ calendar: string }> {
  const { db } = school
  const found = await repo.listOfOrder(db, actor, id)
  const [first] = found
  if (first === undefined) throw refuse('not-found', 'noOrder')
  if (first.order !== 'paid') throw refuse('order-not-paid', 'calendarPaid')
  const meetings = found.flatMap(({ meeting }) => meeting ?? [])
  if (meetings.length === 0) throw refuse('no-dates', 'noDates')
  return { calendar: await write(school, actor.id, meetings) }
}
