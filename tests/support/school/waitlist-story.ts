import assert from 'node:assert/strict'
import { closesBefore, offerTime } from '#contract/waitlist.ts'
import type { Tables } from '#school/base/tables.ts'
import { deleteOrder } from '#school/cancellations/delete-order.ts'
import { closeOwnCheckout, payByHand, startCheckout } from '#school/checkouts/checkouts.ts'
import { reconcilePayments } from '#school/checkouts/provider-health.ts'
import { cancelClass } from '#school/classes/cancel-class.ts'
import { readClass } from '#school/classes/read-classes.ts'
import { setClassStatus } from '#school/classes/review-class.ts'
import { listOrders } from '#school/orders/list-orders.ts'
import { isWaitlistOver } from '#school/seats/waitlist.ts'
import { settleDueWaitlists } from '#school/seats/waitlist.ts'
import { deleteUser } from '#school/users/leaving.ts'
import type { ProviderSchool } from '#tests/support/money/provider-school.ts'
import { outcomeOf, type Person } from './school.ts'
import { students, type Action } from './waitlist-actions.ts'
import { createWaiting, day, hour } from './waitlist.ts'

/** The number of seats at first: taken, while the others wait. */
const initialSeats = 2

/** Every answer that is not a defect. */
const expectedOutcomes = new Set([
  'done',
  '400 invalid-input',
  '403 forbidden',
  '404 not-found',
  '404 course-not-found',
  '409 already-ordered',
  '409 changed-meanwhile',
  '409 class-not-open',
  '409 class-started',
  '409 limit-reached',
  '409 no-seats-left',
  '409 not-pending',
  '409 offer-declined',
  '409 order-paid',
  '409 payment-under-way',
  '409 seats-free',
  '409 waitlist-closed',
  '429 too-many-requests',
])

type Stage = {
  school: ProviderSchool
  id: string
  instructor: Person
  admin: Person
  cast: Person[]
}

async function setStage(school: ProviderSchool): Promise<Stage> {
  const { at } = school
  const meetings = [at.meetingIn(9 * day)]
  const terms = { price: 10, availableSeats: initialSeats, meetings }
  const { id, instructor } = await at.addClass(terms)
  const admin = await at.person('Admin')
  const cast: Person[] = []
  cast.push(...(await createWaiting(at).people(students)))
  const stage = { school, id, instructor, admin, cast }
  for (let who = 0; who < students; who += 1)
    await perform(stage, { what: who < initialSeats ? 'pay by hand' : 'join', who })
  return stage
}

async function perform(stage: Stage, { what, who }: Action): Promise<unknown> {
  const { school, id, instructor, admin, cast } = stage
  const { at, pay } = school
  const student = cast[who] ?? assert.fail('no such student')
  const { actor } = student
  const waiting = createWaiting(at)
  const db = at.database.tables<Tables>()
  const order = async () => {
    const { items } = await listOrders(at.school, actor, actor.email, {})
    return items.find(({ classId }) => classId === id)?._id ?? at.order(student, id)
  }
  const held = () =>
    db
      .selectFrom('checkouts')
      .select('id')
      .where('student_id', '=', actor.id)
      .where('status', '=', 'open')
      .executeTakeFirst()
  const seats = async (by: number) => {
    const row = await readClass(at.school, instructor.actor, id)
    await waiting.change(instructor, id, { seats: (row.seats ?? 0) + by })
  }
  const wait = async (time: number) => {
    at.time.now += time
    await reconcilePayments(at.school)
    await settleDueWaitlists(at.school)
  }
  switch (what) {
    case 'join':
      return waiting.join(student, id)
    case 'leave':
      return waiting.leave(student, id)
    case 'hold':
      return startCheckout(at.school, actor, { orderIds: [await order()] })
    case 'pay what is held': {
      const found = await held()
      const session = found && pay.pay(found.id)
      return session && school.deliver(session, `evt_${session.id}`)
    }
    case 'close what is held': {
      const found = await held()
      return found && closeOwnCheckout(at.school, actor, found.id)
    }
    case 'pay by hand': {
      const paid = { amount: 10, method: 'cash', note: '' } as const
      return payByHand(at.school, admin.actor, await order(), paid)
    }
    case 'cancel':
      return deleteOrder(at.school, actor, await order())
    case 'more seats':
      return seats(1)
    case 'fewer seats':
      return seats(-1)
    case 'rewrite':
      return waiting.change(instructor, id, { description: `Other words, said at ${at.time.now}.` })
    case 'approve':
      return setClassStatus(at.school, admin.actor, id, { status: 'approved' })
    case 'move sooner':
      return waiting.change(instructor, id, { meetings: [at.meetingIn(8 * hour)] })
    case 'move later':
      return waiting.change(instructor, id, { meetings: [at.meetingIn(9 * day)] })
    case 'remove person':
      await deleteUser(at.school, admin.actor, actor.id)
      ;[cast[who] = student] = await waiting.people(1)
      return at.jobs.runDue()
    case 'an hour':
      return wait(hour)
    case 'half a day':
      return wait(12 * hour)
    case 'a day':
      return wait(day)
    case 'cancel class':
      await cancelClass(at.school, admin.actor, id, { reason: 'The roof of the studio leaks.' })
      return at.jobs.runDue()
  }
}

async function takeSnapshot({ school, id }: Stage) {
  const db = school.at.database.tables<Tables>()
  const row = await db
    .selectFrom('classes')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const entries = await db
    .selectFrom('waitlist')
    .selectAll()
    .where('class_id', '=', id)
    .orderBy('joined_at')
    .execute()
  return { row, entries }
}
type Snapshot = Awaited<ReturnType<typeof takeSnapshot>>

/** Asserts the invariants between any two transactions. */
async function check({ school }: Stage, { row, entries }: Snapshot, now: number): Promise<void> {
  await school.checkBooks()
  const [offered, queue] = (['offered', 'waiting'] as const).map((state) =>
    entries.filter((entry) => entry.state === state),
  ) as [Snapshot['entries'], Snapshot['entries']]
  const [next] = queue
  const isOpen = row.status === 'approved' && !isWaitlistOver(row, now)
  if (isOpen && next !== undefined)
    assert.equal(row.available_seats, 0, 'no seat is free while somebody waits')
  for (const { joined_at, offer_ends } of offered) {
    assert.ok(next === undefined || joined_at < next.joined_at, 'nobody overtakes')
    if (isOpen) assert.ok((offer_ends ?? 0) <= row.starts_at - closesBefore, 'offers end in time')
    assert.ok((offer_ends ?? 0) <= now + offerTime, 'and after a day')
  }
}

/** Asserts the rules of a single step: nobody takes a seat out of turn, and nobody declines twice. */
function checkStep(before: Snapshot, after: Snapshot, student: string): void {
  const entryIn = ({ entries }: Snapshot) =>
    entries.find(({ student_id }) => student_id === student)
  const taken = ({ row }: Snapshot) => row.held + row.enrolled
  if (taken(after) > taken(before)) {
    assert.equal(taken(after), taken(before) + 1, 'one seat at a time')
    const isMine = entryIn(before)?.state === 'offered'
    assert.ok(isMine || before.row.available_seats > 0, 'no seat is sold past the line')
    if (isMine) assert.equal(after.row.offered, before.row.offered - 1, 'the own offer is used')
  }
  for (const entry of before.entries.filter(({ state }) => state === 'declined')) {
    const later = after.entries.find(({ id }) => id === entry.id)
    assert.ok(later === undefined || later.state === 'declined', 'nobody is offered it again')
  }
}

/** Plays a story around its own class, and checks the waitlist after every step. */
export async function playWaitlist(school: ProviderSchool, steps: Action[][]): Promise<void> {
  const { at } = school
  const stage = await setStage(school)
  let [before, seats] = [await takeSnapshot(stage), initialSeats]
  for (const step of steps) {
    const outcomes = await Promise.all(step.map((one) => outcomeOf(perform(stage, one))))
    for (const [n, outcome] of outcomes.entries()) {
      assert.ok(expectedOutcomes.has(outcome), `${step[n]?.what}: ${outcome}`)
      if (outcome !== 'done' || step.length > 1) continue
      if (step[n]?.what === 'more seats') seats += 1
      if (step[n]?.what === 'fewer seats') seats -= 1
    }
    const after = await takeSnapshot(stage)
    const { available_seats, held, offered, enrolled } = after.row
    const sum = available_seats + held + offered + enrolled
    if (step.length === 1) assert.equal(sum, seats, 'no seat appears or is lost')
    seats = sum
    await check(stage, after, at.time.now)
    const [only, another] = step
    const who = stage.cast[only?.who ?? 0]?.actor.id ?? ''
    if (another === undefined) checkStep(before, after, who)
    // Each reading of the clock moves it on by a millisecond.
    const due = at.time.now - 1_000
    if (another === undefined && only?.what.endsWith('day') && after.row.status === 'approved')
      for (const { state, offer_ends } of after.entries)
        assert.ok(state !== 'offered' || (offer_ends ?? 0) > due, 'offers end at their time')
    before = after
  }
  // When the class has begun, nothing is left of its waitlist.
  at.time.now = Math.max(at.time.now, before.row.starts_at)
  await reconcilePayments(at.school)
  await settleDueWaitlists(at.school)
  const { row, entries } = await takeSnapshot(stage)
  assert.deepEqual([entries.length, row.offered], [0, 0])
}
