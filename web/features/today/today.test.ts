import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ManagedClass } from '#contract/classes.ts'
import type { Order } from '#contract/orders.ts'
import type { ScheduledMeeting } from '#contract/schedule.ts'
import { readTranslator } from '#messages/catalogue.ts'
import { formats } from '#tests/support/formats.ts'
import { adminToday, instructorToday, studentToday, type Today } from './today.ts'

const words = { t: readTranslator('en', 'today'), formats }

const now = Date.UTC(2026, 10, 24, 12)
const hour = 3_600_000
const meetingIn = (hours: number) => ({
  startsAt: now + hours * hour,
  endsAt: now + (hours + 2) * hour,
})

const meeting: ScheduledMeeting = {
  _id: 'm',
  ...meetingIn(6),
  classId: 'sky',
  className: 'Night skies',
  status: 'approved',
  photo: '/photos/class-01.jpg',
  place: 'Harbour Street 4',
  onlineUrl: null,
  teaches: false,
}
const order: Order = {
  _id: 'o',
  courseName: 'Macro',
  status: 'Not Paid',
  studentName: 'Mila',
  studentEmail: 'mila@mail.example',
  classId: 'macro',
  hasPage: true,
  photo: '',
  classStatus: 'approved',
  availableSeats: 3,
  price: 49.5,
  createdAt: now,
  paidAt: null,
  meetings: [],
  place: null,
  onlineUrl: null,
  refund: null,
  discountLost: 0,
  checkout: null,
  receipt: null,
}
// What the band does not read is left out.
const taught = (facts: Partial<ManagedClass>) =>
  ({
    _id: 'sky',
    className: 'Night skies',
    status: 'approved',
    photo: '',
    place: null,
    online: false,
    meetings: [],
    feedback: null,
    enrolled: 0,
    seats: 5,
    availableSeats: 5,
    price: 40,
    instructorName: 'Ada Holm',
    ...facts,
  }) as ManagedClass

const linesOf = ({ next, waits }: Today) => [
  'text' in next ? next.text : `${next.label}: ${next.name}`,
  ...waits.map(({ words }) => words),
]

test('[10.9] a student reads of the next class, and of what is not paid yet', () => {
  const today = studentToday([meeting], { items: [order] }, words)
  assert.deepEqual(linesOf(today), ['Your next class: Night skies', '1 unpaid class in your cart'])
  assert.ok('facts' in today.next)
  assert.deepEqual(today.next.facts, ['Tue 24 Nov 2026, 18:00–20:00', 'Harbour Street 4'])
  assert.equal(today.next.to, '/classlist/sky')
})

test('[10.9] without one the cart comes first, and without that the action to the classes', () => {
  const second = { ...order, _id: 'p' }
  assert.deepEqual(linesOf(studentToday([], { items: [order, second] }, words)), [
    'In your cart: Macro',
    '2 unpaid classes in your cart',
  ])
  // Neither a paid order nor one that cannot be paid any more waits.
  const others: Order[] = [
    { ...order, status: 'Paid', paidAt: now },
    { ...order, classStatus: 'begun' },
  ]
  assert.deepEqual(linesOf(studentToday([], { items: others }, words)), [
    'You have not booked a class yet.',
  ])
})

test('[2.14] a longer list says that there may be more', () => {
  const today = studentToday([meeting], { items: [order], next: 'on' }, words)
  assert.deepEqual(
    today.waits.map(({ words }) => words),
    ['1+ unpaid classes in your cart'],
  )
})

test('[10.9] an instructor reads of the soonest meeting that is not over, with its seats', () => {
  const today = instructorToday(
    {
      items: [
        taught({ className: 'Later', meetings: [meetingIn(50)] }),
        taught({
          _id: 'soon',
          className: 'Going on',
          status: 'begun',
          place: 'Mill Lane 3',
          meetings: [meetingIn(-30), meetingIn(-1), meetingIn(20)],
          enrolled: 4,
          seats: 9,
        }),
        taught({ className: 'Cancelled', status: 'cancelled', meetings: [meetingIn(1)] }),
      ],
    },
    words,
    now,
  )
  assert.deepEqual(linesOf(today), ['Next class you teach: Going on'])
  assert.ok('facts' in today.next)
  assert.deepEqual(today.next.facts, [
    'Tue 24 Nov 2026, 11:00–13:00',
    '4 of 9 seats booked · Mill Lane 3',
  ])
  assert.equal(today.next.to, '/dashboard/roster/soon')
})

test('[2.13] an instructor reads how many classes wait, and how many were denied with feedback', () => {
  const items = [
    taught({ status: 'pending' }),
    taught({ status: 'pending' }),
    taught({ status: 'denied', feedback: 'Say what to bring.' }),
    taught({ status: 'denied' }),
    taught({ feedback: 'Welcome!' }),
  ]
  assert.deepEqual(linesOf(instructorToday({ items }, words, now)), [
    'You have no upcoming meetings.',
    '1 class denied with feedback',
    '2 classes waiting for review',
  ])
})

test('[2.16] an admin reads how many classes wait for review', () => {
  assert.deepEqual(linesOf(adminToday({ items: [] }, words)), [
    'No classes are waiting for review.',
  ])
  const items = [taught({ status: 'pending' }), taught({ status: 'pending' })]
  assert.deepEqual(linesOf(adminToday({ items, next: 'on' }, words)), [
    'Waiting for your review: Night skies',
    '2+ classes waiting for review',
  ])
})
