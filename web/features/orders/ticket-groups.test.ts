import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Order } from '#contract/orders.ts'
import { groupTickets, meetingOf } from './ticket-groups.ts'

const now = 1_800_000_000_000
const day = 86_400_000
const orderOf = (_id: string, days: number[]) =>
  ({
    _id,
    meetings: days.map((away) => ({
      startsAt: now + away * day,
      endsAt: now + away * day + 3_600_000,
    })),
  }) as Order

const groupsOf = (orders: Order[]) =>
  groupTickets(orders, now).map((group) => [group.title, ...group.orders.map(({ _id }) => _id)])

test('[2.14] tickets: what comes soonest first, what is over latest first', () => {
  const orders = [
    orderOf('no dates', []),
    orderOf('later', [8]),
    orderOf('long ago', [-20]),
    orderOf('under way', [-2, 5]),
    orderOf('lately', [-9, -1]),
  ]
  assert.deepEqual(groupsOf(orders), [
    ['tickets', 'under way', 'later', 'no dates'],
    ['past', 'lately', 'long ago'],
  ])
})

test('[2.14] a group of nothing is not there', () => {
  assert.deepEqual(groupsOf([orderOf('later', [8])]), [['tickets', 'later']])
  assert.deepEqual(groupsOf([]), [])
})

test('[2.14] a ticket is for the next meeting, and for the last one once all are over', () => {
  assert.equal(meetingOf(orderOf('a', [-2, 5, 9]), now)?.startsAt, now + 5 * day)
  assert.equal(meetingOf(orderOf('a', [-9, -2]), now)?.startsAt, now - 2 * day)
  assert.equal(meetingOf(orderOf('a', []), now), undefined)
})
