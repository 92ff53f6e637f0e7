import type { Meeting } from '#contract/meetings.ts'
import type { Tables } from '#school/base/tables.ts'
import { remindOfAssignments } from '#school/letters/assignments.ts'
import { remindOfMeetings } from '#school/letters/reminders.ts'
import { settleDueWaitlists } from '#school/seats/waitlist.ts'
import type { Others } from './access-table.ts'
import { pay } from './orders.ts'
import { signInAgain, type Person, type TestSchool } from './school.ts'
import { writeWorkThings } from './works.ts'

const day = 24 * 3_600_000

export type Who = 'admin' | 'instructor' | 'student' | 'holder' | 'waiting' | 'newcomer'

/** People, and what they have: each call has something to do. */
export type Scene = Others & {
  people: Record<Who, Person>
  /** A class with one seat, which `holder` has paid; it is in the cart of `student`, and `waiting` is in line. */
  busy: string
  heldSeat: string
  /** The number of the receipt of `holder` for a class without dates. */
  anytime: string
  /** When it could meet instead. */
  moved: Meeting
  /** Who somebody is, by id and by email. */
  names: Map<string, string>
}

/** A subject without the names, numbers and times that each run has anew. */
export const plain = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}(?:@example\.com)?/g, '…')
    .replaceAll(/\d+/g, '…')

/** All letters are sent: some wait for further news for half an hour. */
export async function settle(at: TestSchool): Promise<void> {
  const notes = at.database.tables<Tables>().selectFrom('letter_notes').select('id')
  do await at.sendLetters()
  while ((await notes.execute()).length > 0)
}

export async function setScene(at: TestSchool): Promise<Scene> {
  const people = {
    admin: await at.person('Admin'),
    instructor: await at.person('Instructor'),
    student: await at.person('Student'),
    holder: await at.person('Student'),
    waiting: await at.person('Student'),
    newcomer: await at.person('Student'),
  }
  const { instructor, student, holder, waiting } = people
  const meetings = [at.meetingIn(30 * day)]
  const { id: approved } = await at.addClass({ by: instructor, meetings })
  const { id: full } = await at.addClass({ by: instructor, availableSeats: 0 })
  const { id: pending } = await at.addClass({ by: instructor, status: 'pending' })
  const { id: busy } = await at.addClass({ by: instructor, availableSeats: 1, meetings })
  const order = await at.order(student, approved)
  await at.order(student, busy)
  const heldSeat = await at.order(holder, busy)
  await pay(holder, heldSeat)
  await waiting.client.joinWaitlist({ params: { id: busy } })
  const reviewed = await at.reviewed(student, instructor)
  const things = {
    ...(await at.bought(student, instructor)),
    ...reviewed,
    ...(await writeWorkThings(at, reviewed.taught, student, instructor)),
  }
  const { id: anytime } = await at.addClass({ by: instructor })
  await pay(holder, await at.order(holder, anytime))
  const { items } = await holder.client.listReceipts({ query: { limit: 1 } })
  const names = new Map<string, string>()
  for (const [name, { actor, account }] of Object.entries(people))
    for (const key of [actor.id, account.email]) names.set(key, name)
  return {
    people,
    user: instructor.actor.id,
    email: instructor.actor.email,
    approved,
    full,
    pending,
    order,
    ...things,
    busy,
    heldSeat,
    anytime: items[0]?.number ?? '',
    moved: at.meetingIn(40 * day),
    names,
  }
}

type Act = (at: TestSchool, scene: Scene) => Promise<unknown>
type Moment = { title: string; prepare?: Act; act: Act }

/** What follows from time alone. */
export const moments: Moment[] = [
  {
    title: 'time: a class begins',
    act: async (at, { moved }) => {
      at.time.now = moved.startsAt - 10 * day
    },
  },
  {
    title: 'time: the day before a meeting',
    act: (at, { moved }) => {
      at.time.now = moved.startsAt - 11 * day
      return remindOfMeetings(at.school)
    },
  },
  {
    title: 'time: three days before a class that lacks students',
    prepare: async (at, { people, moved }) => {
      const more = { meetings: [moved], availableSeats: 5, minimumStudents: 3 }
      const { id } = await at.addClass({ by: people.instructor, status: 'pending', ...more })
      const params = { id }
      const admin = await signInAgain(at, people.admin)
      await admin.setClassStatus({ params, body: { status: 'approved' } })
      const order = await at.order(people.newcomer, id)
      const client = await signInAgain(at, people.newcomer)
      await client.payOrder({ params: { id: order }, body: { status: 'Paid' } })
    },
    act: async (at, { moved }) => {
      at.time.now = moved.startsAt - 3 * day
    },
  },
  {
    title: 'time: an offer of a seat ends unused',
    prepare: async (at, { people, heldSeat }) =>
      (await signInAgain(at, people.holder)).deleteOrder({ params: { id: heldSeat } }),
    act: (at) => {
      at.time.now += 3 * day
      return settleDueWaitlists(at.school)
    },
  },
  {
    title: 'time: photographs are due soon',
    prepare: async (at, { people, taught }) => {
      const body = { title: 'Fog', brief: 'One photograph.', min: 1, max: 1 }
      const client = await signInAgain(at, people.instructor)
      const dueAt = at.time.now + 3 * day
      await client.addAssignment({ params: { id: taught }, body: { ...body, dueAt } })
    },
    act: (at) => {
      at.time.now += 2 * day + day / 2
      return remindOfAssignments(at.school)
    },
  },
]
