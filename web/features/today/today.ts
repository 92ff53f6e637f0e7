import type { ManagedClass } from '#contract/classes.ts'
import type { Page } from '#contract/endpoint.ts'
import type { Order } from '#contract/orders.ts'
import type { ScheduledMeeting } from '#contract/schedule.ts'
import type { Formats } from '#messages/formats.ts'
import { orderAddress } from '#web/features/classes/class-query.ts'

type Action = { words: string; to: string }

/** What the title band tells: what comes next, or that nothing does, and what else waits. */
export type Today = {
  next:
    | { label: string; name: string; to: string; photo: string; facts: (string | undefined)[] }
    | { text: string; action: Action }
  waits: Action[]
}

const cart = '/dashboard/cart'
const ownClasses = '/dashboard/myclass'
const review = '/dashboard/reviewClass?status=pending'

/** How many there are of something, where the first page of a list may not be all of it. */
function count(some: number, more: boolean, one: string, many: string): string {
  return some === 1 && !more ? `1 ${one}` : `${some}${more ? '+' : ''} ${many}`
}

/** A student's: the next meeting that is paid for, else what waits in the cart. */
export function studentToday(
  meetings: ScheduledMeeting[],
  { items, next: more }: Page<Order>,
  formats: Formats,
): Today {
  const open = items.filter(
    ({ status, classStatus, hasPage }) =>
      status === 'Not Paid' && classStatus === 'approved' && hasPage,
  )
  const unpaid = ['class in your cart is not paid', 'classes in your cart are not paid'] as const
  const action = { words: count(open.length, more !== undefined, ...unpaid), to: cart }
  const [meeting] = meetings
  const [order] = open
  if (meeting !== undefined) {
    const { classId, className, photo, place, onlineUrl } = meeting
    const facts = [formats.meeting(meeting), formats.where({ place, online: onlineUrl !== null })]
    // While it waits for review again it has no page.
    const to = isHappening(meeting.status) ? orderAddress(classId) : '/dashboard/schedule'
    const next = { label: 'Your next class', name: className, to, photo, facts }
    return { next, waits: order === undefined ? [] : [action] }
  }
  if (order === undefined) {
    const next = {
      text: 'You have booked no class yet.',
      action: { words: 'Choose a class', to: '/classes' },
    }
    return { next, waits: [] }
  }
  const { courseName: name, photo, price } = order
  const facts = [
    `${formats.price(price)}, not paid yet`,
    'It holds no seat for you until it is paid.',
  ]
  const next = { label: 'Waits in your cart', name, to: cart, photo, facts }
  return { next, waits: open.length > 1 ? [action] : [] }
}

/** Where a class meets next, and when; undefined where it does not any more. */
const comingOf = ({ meetings }: ManagedClass, now: number) =>
  meetings.find(({ endsAt }) => endsAt > now)

const isHappening = (status: ManagedClass['status']) => status === 'approved' || status === 'begun'

/** An instructor's: the next meeting, and the classes that wait for somebody. */
export function instructorToday(
  { items, next: more }: Page<ManagedClass>,
  formats: Formats,
  now: number,
): Today {
  const taught = items
    .filter(({ status, enrolled }) => isHappening(status) || (status === 'pending' && enrolled > 0))
    .flatMap((one) => {
      const meeting = comingOf(one, now)
      return meeting === undefined ? [] : [{ one, meeting }]
    })
    .toSorted((a, b) => a.meeting.startsAt - b.meeting.startsAt)
  const answered = items.filter(
    ({ status, feedback }) => status === 'denied' && feedback !== null,
  ).length
  const pending = items.filter(({ status }) => status === 'pending').length
  const countOf = (some: number, rest: [one: string, many: string]) =>
    some === 0 ? [] : [{ words: count(some, more !== undefined, ...rest), to: ownClasses }]
  const waits = [
    ...countOf(answered, ['class was denied with feedback', 'classes were denied with feedback']),
    ...countOf(pending, ['class waits for review', 'classes wait for review']),
  ]
  const [first] = taught
  if (first === undefined) {
    const action = { words: 'Offer a class', to: '/dashboard/addclass' }
    return { next: { text: 'You have no dates ahead.', action }, waits }
  }
  const { _id, className: name, photo, enrolled, seats: all } = first.one
  const seats = `${formats.number(enrolled)} of ${formats.number(all)} seats paid`
  const where = formats.where(first.one)
  const facts = [
    formats.meeting(first.meeting),
    where === undefined ? seats : `${seats} · ${where}`,
  ]
  const to = `/dashboard/roster/${encodeURIComponent(_id)}`
  return { next: { label: 'You teach next', name, to, photo, facts }, waits }
}

/** An admin's: the classes that wait for review. */
export function adminToday({ items, next: more }: Page<ManagedClass>, formats: Formats): Today {
  const [first] = items
  if (first === undefined) {
    const action = { words: 'Open the review', to: '/dashboard/reviewClass' }
    return { next: { text: 'No class waits for your review.', action }, waits: [] }
  }
  const { className: name, photo, instructorName, price } = first
  const facts = [`By ${instructorName}`, formats.price(price)]
  const words = count(items.length, more !== undefined, 'class waits', 'classes wait')
  return {
    next: { label: 'Waits for your review', name, to: review, photo, facts },
    waits: [{ words: `${words} for review`, to: review }],
  }
}
