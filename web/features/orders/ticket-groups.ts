import type { Order } from '#contract/orders.ts'
import type { ClassMeeting } from '#contract/meetings.ts'
import type { Key } from '#messages/sources.ts'

/** The next meeting, or the last if all are over. */
export const meetingOf = ({ meetings }: Order, now: number): ClassMeeting | undefined =>
  meetings.find(({ endsAt }) => endsAt > now) ?? meetings.at(-1)

/** Whether all its meetings have ended. */
export const isOver = ({ meetings }: Order, now: number) =>
  meetings.length > 0 && meetings.every(({ endsAt }) => endsAt <= now)

export function groupTickets(
  orders: Order[],
  now: number,
): { title: Key<'orders'>; orders: Order[] }[] {
  const startOf = (order: Order) => meetingOf(order, now)?.startsAt ?? Infinity
  const sorted = orders.toSorted((a, b) => Math.sign(startOf(a) - startOf(b)) || 0)
  const groups: ReturnType<typeof groupTickets> = [
    { title: 'tickets', orders: sorted.filter((order) => !isOver(order, now)) },
    { title: 'past', orders: sorted.filter((order) => isOver(order, now)).toReversed() },
  ]
  return groups.filter((group) => group.orders.length > 0)
}
