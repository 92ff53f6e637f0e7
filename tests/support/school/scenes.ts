import type { Api } from '#contract/api.ts'
import type { Meeting } from '#contract/meetings.ts'
import type { Tables } from '#school/base/tables.ts'
import { remindOfAssignments } from '#school/letters/assignments.ts'
import { remindOfMeetings } from '#school/letters/reminders.ts'
import { settleDueWaitlists } from '#school/seats/waitlist.ts'
import { asCsv } from '#tests/support/files/imports.ts'
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
    moved: at.meetingIn(40 * day),
    names,
  }
}

export type Variant = { call: keyof Api; by: Who; title?: string; input: (scene: Scene) => object }

const seat = ({ heldSeat: id }: Scene) => ({ params: { id } })
const form = { className: 'Salt prints', price: 49.5, description: 'How light falls on paper.' }

/** Calls whose consequences depend on what there is. */
export const variants: Variant[] = [
  {
    call: 'runImport',
    by: 'admin',
    title: 'with a mail',
    input: () => ({
      params: { kind: 'people' },
      query: { mail: 'true' },
      body: asCsv('Name,Email\nMila,mila@old.example'),
    }),
  },
  {
    call: 'runImport',
    by: 'admin',
    title: 'of a class with dates',
    input: ({ people }) => ({
      params: { kind: 'classes' },
      body: asCsv(
        `Title,Description,Email,Price,Seats,Photo,Start,End
Fog,A walk in the fog.,${people.instructor.account.email},10,5,https://photos.example/a.jpg,2040-05-01 10:00,12:00`,
      ),
    }),
  },
  {
    call: 'deleteOrder',
    by: 'holder',
    title: 'of a paid seat that somebody waits for',
    input: seat,
  },
  {
    call: 'cancelPlace',
    by: 'admin',
    title: 'of a paid seat that somebody waits for',
    input: (scene) => ({ ...seat(scene), body: { amount: 1, reason: 'The room was cold' } }),
  },
  {
    call: 'cancelClass',
    by: 'instructor',
    title: 'with a paid seat, one in a cart, and somebody waiting',
    input: ({ busy: id }) => ({ params: { id }, body: { reason: 'The tutor is ill, sorry.' } }),
  },
  {
    call: 'updateClass',
    by: 'instructor',
    title: 'that moves, with a paid seat',
    input: ({ busy: id, moved }) => ({ params: { id }, body: { ...form, meetings: [moved] } }),
  },
  {
    call: 'updateClass',
    by: 'instructor',
    title: 'that gets another place, with a paid seat',
    input: ({ busy: id }) => ({ params: { id }, body: { ...form, place: 'Mill Lane 3' } }),
  },
  {
    call: 'setClassStatus',
    by: 'admin',
    title: 'denied',
    input: ({ pending: id }) => ({ params: { id }, body: { status: 'denied' } }),
  },
  {
    call: 'setUserRole',
    by: 'admin',
    title: 'of a student who has a seat',
    input: ({ people }) => ({
      params: { id: people.holder.actor.id },
      body: { role: 'Instructor' },
    }),
  },
  {
    call: 'deleteUser',
    by: 'admin',
    title: 'who has a paid seat that somebody waits for',
    input: ({ people }) => ({ params: { id: people.holder.actor.id } }),
  },
  {
    call: 'deleteUser',
    by: 'admin',
    title: 'who waits for a seat',
    input: ({ people }) => ({ params: { id: people.waiting.actor.id } }),
  },
  {
    call: 'leaveWaitlist',
    by: 'waiting',
    title: 'of somebody in line',
    input: ({ busy: id }) => ({ params: { id } }),
  },
  {
    call: 'answerHandIn',
    by: 'instructor',
    title: 'asking for a re-shoot',
    input: ({ handIn: id }) => ({ params: { id }, body: { status: 'again' } }),
  },
  {
    call: 'hideReview',
    by: 'admin',
    title: 'shown again',
    input: ({ review: id }) => ({ params: { id }, body: { hidden: false } }),
  },
]

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
