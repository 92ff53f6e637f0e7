import type { ManagedClass } from '#contract/classes.ts'
import type { Page } from '#contract/endpoint.ts'
import type { Order } from '#contract/orders.ts'
import type { ScheduledMeeting } from '#contract/schedule.ts'
import type { Formats } from '#messages/formats.ts'
import type { Translate } from '#messages/translator.ts'
import { orderAddress } from '#web/features/classes/class-query.ts'

type Action = { words: string; to: string }

/** What the title band tells: what comes next, or that nothing does, and what else waits. */
export type Today = {
  next:
    | { label: string; name: string; to: string; photo: string; facts: (string | undefined)[] }
    | { text: string; action: Action }
  waits: Action[]
}

export type Words = { t: Translate<'today'>; formats: Formats }

const cart = '/dashboard/cart'
const ownClasses = '/dashboard/myclass'
const review = '/dashboard/reviewClass?status=pending'

/** Whether a list has more than its first page: then there may be more of what was counted in it. */
const moreOf = ({ next }: Page<unknown>) => (next === undefined ? 'no' : 'yes')

/** A student's: the next meeting that is paid for, else what waits in the cart. */
export function studentToday(
  meetings: ScheduledMeeting[],
  orders: Page<Order>,
  { t, formats }: Words,
): Today {
  const open = orders.items.filter(
    ({ status, classStatus, hasPage }) =>
      status === 'Not Paid' && classStatus === 'approved' && hasPage,
  )
  const words = t('unpaid', { count: open.length, more: moreOf(orders) })
  const action = { words, to: cart }
  const [meeting] = meetings
  const [order] = open
  if (meeting !== undefined) {
    const { classId, className, photo, place, onlineUrl } = meeting
    const facts = [formats.meeting(meeting), formats.where({ place, online: onlineUrl !== null })]
    // While it waits for review again it has no page.
    const to = isHappening(meeting.status) ? orderAddress(classId) : '/dashboard/schedule'
    const next = { label: t('nextClass'), name: className, to, photo, facts }
    return { next, waits: order === undefined ? [] : [action] }
  }
  if (order === undefined) {
    const next = {
      text: t('noneBooked'),
      action: { words: t('findClass'), to: '/classes' },
    }
    return { next, waits: [] }
  }
  const { courseName: name, photo, price } = order
  const facts = [t('notPaid', { price: formats.price(price) }), t('payToBook')]
  const next = { label: t('inCart'), name, to: cart, photo, facts }
  return { next, waits: open.length > 1 ? [action] : [] }
}

/** Where a class meets next, and when; undefined where it does not any more. */
const comingOf = ({ meetings }: ManagedClass, now: number) =>
  meetings.find(({ endsAt }) => endsAt > now)

const isHappening = (status: ManagedClass['status']) => status === 'approved' || status === 'begun'

/** An instructor's: the next meeting, and the classes that wait for somebody. */
export function instructorToday(
  classes: Page<ManagedClass>,
  { t, formats }: Words,
  now: number,
): Today {
  const { items } = classes
  const taught = items
    .filter(({ status, enrolled }) => isHappening(status) || (status === 'pending' && enrolled > 0))
    .flatMap((one) => {
      const meeting = comingOf(one, now)
      return meeting === undefined ? [] : [{ one, meeting }]
    })
    .toSorted((a, b) => a.meeting.startsAt - b.meeting.startsAt)
  const linkTo = (key: 'denied' | 'pending', isCounted: (one: ManagedClass) => boolean) => {
    const count = items.filter(isCounted).length
    return count === 0 ? [] : [{ words: t(key, { count, more: moreOf(classes) }), to: ownClasses }]
  }
  const waits = [
    ...linkTo('denied', ({ status, feedback }) => status === 'denied' && feedback !== null),
    ...linkTo('pending', ({ status }) => status === 'pending'),
  ]
  const [first] = taught
  if (first === undefined) {
    const action = { words: t('addClass'), to: '/dashboard/addclass' }
    return { next: { text: t('noMeetings'), action }, waits }
  }
  const { _id, className: name, photo, enrolled, seats: all } = first.one
  const seats = t('seatsPaid', { paid: formats.number(enrolled), all: formats.number(all) })
  const where = formats.where(first.one)
  const facts = [
    formats.meeting(first.meeting),
    where === undefined ? seats : `${seats} · ${where}`,
  ]
  const to = `/dashboard/roster/${encodeURIComponent(_id)}`
  return { next: { label: t('nextTaught'), name, to, photo, facts }, waits }
}

/** An admin's: the classes that wait for review. */
export function adminToday(classes: Page<ManagedClass>, { t, formats }: Words): Today {
  const { items } = classes
  const [first] = items
  if (first === undefined) {
    const action = { words: t('allClasses'), to: '/dashboard/reviewClass' }
    return { next: { text: t('nonePending'), action }, waits: [] }
  }
  const { className: name, photo, instructorName, price } = first
  const facts = [t('by', { instructor: instructorName }), formats.price(price)]
  const words = t('pending', { count: items.length, more: moreOf(classes) })
  return {
    next: { label: t('toReview'), name, to: review, photo, facts },
    waits: [{ words, to: review }],
  }
}
