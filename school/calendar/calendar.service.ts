import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '#platform/clock.ts'
import { transaction } from '#platform/database/transaction.ts'
import { formatCalendar } from '#platform/icalendar.ts'
import type { Actor } from '#school/base/caller.ts'
import { windowOf } from '#school/base/paging.ts'
import { isRecordId } from '#school/base/record-id.ts'
import { refuse } from '#school/base/refuse.ts'
import { requireActor } from '#school/base/require-actor.ts'
import { listOfPerson, type ScheduleRow } from '#school/schedule/schedule.repo.ts'
import type { Db } from '#school/base/tables.ts'
import { readLanguage, type WordingFor } from '#school/base/wording.ts'
import * as repo from './calendar.repo.ts'
import { toEvent } from './to-event.ts'

/** Where the feeds are, below the origin of the site. What follows is a secret. */
export const calendarPath = '/calendar/'

export type CalendarParts = {
  db: Db
  clock: Clock
  /** Whether anybody can sign in to the account; true where nobody knows. */
  isAccountOpen: (uid: string) => Promise<boolean>
  product: string
  /** Where visitors reach the site. */
  origin: string
  /** The IANA name of the school's time zone. */
  timeZone: string
  wordingFor: WordingFor
}

export type CalendarService = ReturnType<typeof createCalendar>

const day = 86_400_000

/** For how long past meetings stay in a feed, and classes that were cancelled: programs may ask days apart. */
const [pastFor, cancelledFor] = [90 * day, 56 * day]

/** How many meetings a feed has at most, the earliest of them, and as many of those that were cancelled. */
const maxMeetings = 1000

/** Every so many hours programs should ask for a feed. */
const refreshHours = 1

const forever = Number.MAX_SAFE_INTEGER

/** Enough for a secret of full length, which nobody can try out. */
const hash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Calendars for other programs (clause 10.10). */
export function createCalendar(parts: CalendarParts) {
  const { db, clock, isAccountOpen, product, origin, timeZone } = parts

  /** A calendar in the language of a person. */
  async function write(userId: string, rows: ScheduleRow[]): Promise<string> {
    const wording = parts.wordingFor(await readLanguage(db, userId))
    const events = rows.map((row) => toEvent(row, wording, { timeZone, origin }))
    return formatCalendar({
      name: product,
      product,
      language: wording.language,
      refreshHours,
      events,
    })
  }

  return {
    /** Makes the actor's feed anew, and gives its address, which nobody can read again; the former one ends. */
    make(actor: Actor): Promise<{ url: string }> {
      const token = randomBytes(32).toString('base64url')
      return transaction(db, async (trx) => {
        await requireActor(trx, actor, 'schedule:read')
        await repo.setToken(trx, {
          user_id: actor.id,
          account_id: actor.accountId,
          token_hash: hash(token),
          created_at: clock(),
        })
        return { url: `${origin}${calendarPath}${token}.ics` }
      })
    },

    /**
     * The feed of the person with this token; null where nobody has it (any more). It has what they teach or have
     * paid for, and what was cancelled in the last weeks.
     */
    async read(token: string): Promise<string | null> {
      const owner = await repo.findOwner(db, hash(token))
      if (owner === undefined || !(await isAccountOpen(owner.accountId))) return null
      const now = clock()
      const span = { from: now - pastFor, to: forever, endedBy: forever }
      const window = windowOf('', { limit: maxMeetings })
      const since = now - cancelledFor
      const own = await listOfPerson(db, owner.id, span, 'asc', window)
      const removed = await repo.listRemovedFor(db, owner.id, since, maxMeetings)
      const cancelled = await repo.listCancelledFor(db, owner.id, since, maxMeetings)
      // Each once, also for somebody who teaches a class now that they had paid for.
      const rows = new Map([...cancelled, ...removed, ...own].map((row) => [row.id, row]))
      return write(
        owner.id,
        [...rows.values()].filter((row) => row.status !== 'cancelled' || row.updated_at > since),
      )
    },

    /** The calendar of a paid order: 404 not the actor's, 409 order-not-paid, 409 no-dates. */
    async ofOrder(actor: Actor, id: string): Promise<{ calendar: string }> {
      const found = isRecordId(id) ? await repo.listOfOrder(db, actor, id) : []
      const [first] = found
      if (first === undefined) throw refuse('not-found', 'noOrder')
      if (first.order !== 'paid') throw refuse('order-not-paid', 'calendarPaid')
      const meetings = found.flatMap(({ meeting }) => meeting ?? [])
      if (meetings.length === 0) throw refuse('no-dates', 'noDates')
      return { calendar: await write(actor.id, meetings) }
    },
  }
}
