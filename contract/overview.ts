import { z } from './zod.ts'
import { handInStatuses } from './assignments.ts'
import { monthSums, openItem } from './books.ts'
import { classStatuses } from './classes.ts'
import type { Calls, Limit } from './endpoint.ts'
import { amount, example, id, moment, photo } from './fields.ts'
import { onlineUrl, place } from './meetings.ts'
import { user } from './users.ts'
import { withdrawal } from './withdrawals.ts'
import { workPictures } from './work-photos.ts'

export const overviewItems = { max: 5, of: 'items of each list' } satisfies Limit

/** The most urgent ones, and whether there are more. */
const topItems = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    more: z.boolean().meta(example(false, 'Whether there are more than these')),
  })

const named = { _id: id, className: z.string().meta(example('Night skies')) }

const comingClass = z.object({
  ...named,
  instructorName: z.string().meta(example('Ada Holm')),
  status: z.enum(classStatuses).meta(example('approved')),
  startsAt: moment,
  enrolled: z.int().meta(example(3, 'Paid orders')),
  seats: z.int().meta(example(15, 'All seats')),
  minimumStudents: z.int().nullable().meta(example(6, 'The least number of students; null: none')),
})
/** With its seats and the number of paid ones. */
export type ComingClass = z.output<typeof comingClass>

const waitingClass = z.object({
  ...named,
  instructorName: comingClass.shape.instructorName,
  photo,
})

const shownMonth = monthSums.extend({
  people: z.int().meta(example(14, 'People who registered, without those who left')),
  taught: z.object({
    seats: z.int().meta(example(120, 'All seats of the classes that began')),
    taken: z.int().meta(example(96, 'How many of these were paid for')),
  }),
})
export type ShownMonth = z.output<typeof shownMonth>

const newPerson = user.pick({ _id: true, name: true, email: true, role: true }).extend({
  registeredAt: moment,
})

const nextMeeting = z.object({
  classId: id,
  className: named.className,
  photo,
  startsAt: moment,
  endsAt: moment.meta(example(1_767_276_000_000)),
  place,
  onlineUrl,
})
/** Current or next. */
export type NextMeeting = z.output<typeof nextMeeting>

const unanswered = z.object({
  _id: id.describe('The id of the review'),
  classId: id,
  className: named.className,
  stars: z.int().meta(example(5)),
  text: z.string().meta(example('Cold and bright.')),
  at: moment,
})

const cartItem = z.object({
  _id: id.describe('The id of the order'),
  className: named.className,
  price: amount(49.5),
})

const heldSeat = z.object({
  classId: id,
  className: named.className,
  studentName: z.string().meta(example('Mila Novak')),
  until: moment.describe('When it goes to the next person of the waitlist'),
})

const ofAdmin = z.object({
  role: z.literal('Admin'),
  waiting: topItems(waitingClass).describe('Classes to review, the oldest first'),
  money: topItems(openItem).describe('Failed and manual refunds, mismatched payments, disputes'),
  withdrawals: topItems(withdrawal).describe(
    'Withdrawals from contracts to answer, the oldest first',
  ),
  short: topItems(comingClass).describe('Classes that begin soon with too few students'),
  offers: topItems(heldSeat).describe('Seats held for people of waitlists, the first to end first'),
  coming: z.array(comingClass).describe('The next classes, soonest first'),
  people: z.array(newPerson).describe('Who registered last'),
  months: z.array(shownMonth).describe('The last twelve months, oldest first'),
})
export type AdminOverview = z.output<typeof ofAdmin>

const ofInstructor = z.object({
  role: z.literal('Instructor'),
  next: nextMeeting
    .extend({ enrolled: comingClass.shape.enrolled, seats: comingClass.shape.seats })
    .nullable(),
  short: topItems(comingClass).describe('Own classes that begin soon with too few students'),
  coming: z.array(comingClass).describe('Own classes that are to begin, soonest first'),
  reviews: topItems(unanswered).describe('Reviews without an answer, newest first'),
  denied: topItems(
    z.object({
      ...named,
      feedback: z.string().nullable().meta(example('Please add what people learn.', 'Null: none')),
    }),
  ).describe('Own classes that were denied, newest first'),
})
export type InstructorOverview = z.output<typeof ofInstructor>

const dueAssignment = z.object({
  _id: id.describe('The id of the assignment'),
  title: z.string().meta(example('The last light')),
  className: named.className,
  dueAt: moment.nullable().describe('Until when to hand in; null: no such date'),
  status: z.enum(handInStatuses).describe('`draft` as long as it was not handed in'),
  pictures: workPictures
    .nullable()
    .describe('Of the first photograph that came back; null: none did'),
})
export type DueAssignment = z.output<typeof dueAssignment>

const ofStudent = z.object({
  role: z.literal('Student'),
  next: nextMeeting
    .extend({
      order: id.describe('The id of the paid order, for its calendar'),
      isOpen: z.boolean().meta(example(true, 'False while the class is in review again')),
      bring: z.string().meta(example('A tripod\nWarm clothes', 'One point a line')),
    })
    .nullable(),
  due: topItems(dueAssignment).describe(
    'Assignments to hand in, or again; the first to be due first',
  ),
  cart: topItems(cartItem).describe('Unpaid orders of classes that are open, newest first'),
})
export type StudentOverview = z.output<typeof ofStudent>

export type Overview = AdminOverview | InstructorOverview | StudentOverview

/** Clause 16.1. */
export const overviewCalls = {
  readOverview: {
    method: 'GET',
    path: '/overview',
    summary: 'What needs the caller now, by their role',
    access: 'profile:read',
    response: z.union([ofAdmin, ofInstructor, ofStudent]),
    limits: [overviewItems],
  },
} satisfies Calls
