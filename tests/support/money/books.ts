import assert from 'node:assert/strict'
import fc from 'fast-check'
import { outcomeOf, type Person, type TestSchool } from '#tests/support/school/school.ts'
import { formatDecimal } from '#contract/money.ts'
import type { Tables } from '#school/base/tables.ts'

/** The people in a story: some students, one instructor, and an admin who reviews. */
const students = 3
const classes = 2

/** The seats of each class: fewer than students, so that they compete. */
const seats = 2

/** One action of a person; `student` and `of` (a class) are numbers. */
type Action = { what: (typeof actions)[number]; student: number; of: number }

const actions = [
  'order',
  'pay',
  'pay twice',
  'delete',
  'delete twice',
  'rewrite',
  'change price',
  'approve',
  'deny',
  'remove student',
  'remove instructor',
] as const

const action: fc.Arbitrary<Action> = fc.record({
  what: fc.oneof(
    { weight: 40, arbitrary: fc.constantFrom(...actions.slice(0, 5)) },
    { weight: 10, arbitrary: fc.constantFrom(...actions.slice(5, -1)) },
    // Ends the story of both classes, so it must be rare.
    { weight: 1, arbitrary: fc.constant('remove instructor' as const) },
  ),
  student: fc.nat(students - 1),
  of: fc.nat(classes - 1),
})

/** A story in steps; the actions of one step are concurrent. */
export const story: fc.Arbitrary<Action[][]> = fc.array(
  fc.array(action, { minLength: 1, maxLength: 6 }),
  { minLength: 1, maxLength: 12 },
)

/** Every answer that is not a defect. */
const possible = new Set([
  'done',
  '401 unauthenticated',
  '403 forbidden',
  '404 course-not-found',
  '404 not-found',
  '409 already-ordered',
  '409 class-not-open',
  '409 no-seats-left',
  '409 not-pending',
])

type Cast = { admin: Person; instructor: Person; students: Person[]; classes: string[] }

async function gather(at: TestSchool): Promise<Cast> {
  const instructor = await at.person('Instructor')
  const cast: Cast = { admin: await at.person('Admin'), instructor, students: [], classes: [] }
  for (let n = 0; n < students; n += 1) cast.students.push(await at.person('Student'))
  for (let n = 0; n < classes; n += 1)
    cast.classes.push((await at.addClass({ by: instructor, availableSeats: seats })).id)
  return cast
}

function perform(cast: Cast, { what, student, of }: Action, nth: number): Promise<unknown>[] {
  const { client, account, actor } = cast.students[student] ?? assert.fail('no such student')
  const id = cast.classes[of] ?? assert.fail('no such class')
  const order = async (then: (order: { id: string }) => Promise<unknown>) => {
    const { items } = await client.listOrders({ query: { email: account.email } })
    const own = items.find(({ classId }) => classId === id)
    if (own !== undefined) await then({ id: own._id })
  }
  const pay = () => order((params) => client.payOrder({ params, body: { status: 'Paid' } }))
  const remove = () => order((params) => client.deleteOrder({ params }))
  const edit = (name: string, price: number) =>
    cast.instructor.client.updateClass({
      params: { id },
      body: { name, price, description: 'How light falls.' },
    })
  const review = (status: 'approved' | 'denied') =>
    cast.admin.client.setClassStatus({ params: { id }, body: { status } })
  const names = { courseName: 'x', studentName: actor.name, studentEmail: account.email }
  switch (what) {
    case 'order':
      return [client.placeOrder({ body: { classId: id, ...names } })]
    case 'pay':
      return [pay()]
    case 'pay twice':
      return [pay(), pay()]
    case 'delete':
      return [remove()]
    case 'delete twice':
      return [remove(), remove()]
    case 'rewrite':
      return [edit(`Story ${nth}`, 10)]
    case 'change price':
      return [edit('Story', 10 + nth)]
    case 'approve':
      return [review('approved')]
    case 'deny':
      return [review('denied')]
    case 'remove student':
      return [cast.admin.client.deleteUser({ params: { id: actor.id } })]
    case 'remove instructor':
      return [cast.admin.client.deleteUser({ params: { id: cast.instructor.actor.id } })]
  }
}

/** Asserts the invariants of a class's books between any two transactions. */
export async function checkBooks(at: TestSchool, classId: string, allSeats: number): Promise<void> {
  const db = at.database.tables<Tables>()
  const row = await db
    .selectFrom('classes')
    .selectAll()
    .where('id', '=', classId)
    .executeTakeFirstOrThrow()
  const orders = await db.selectFrom('orders').selectAll().where('class_id', '=', classId).execute()
  const sold = await db
    .selectFrom('checkout_lines as l')
    .innerJoin('ledger as e', 'e.reference', 'l.checkout_id')
    .select(['l.order_id', 'l.list_minor'])
    .where('l.class_id', '=', classId)
    .where('e.kind', '=', 'payment')
    .execute()
  const paid = orders.filter(({ status }) => status === 'paid')
  assert.equal(row.enrolled, paid.length, 'seats taken are orders paid')
  assert.equal(row.paid_recently, paid.length, 'and all of them were paid within 90 days')
  assert.equal(
    row.available_seats + row.held + row.offered + row.enrolled,
    allSeats,
    'no seat appears or is lost',
  )
  const holders = orders.filter((o) => o.cancelled_at === null).map((o) => o.student_id)
  assert.equal(new Set(holders).size, holders.length, 'one active order a student')
  for (const { id, status, price_cents, paid_at, cancelled_at } of orders) {
    assert.equal(paid_at === null, status === 'open', 'what is not open was paid at some time')
    assert.equal(cancelled_at === null, status !== 'cancelled', 'and so with what is cancelled')
    const prices = sold
      .filter(({ order_id }) => order_id === id)
      .map(({ list_minor }) => list_minor)
    assert.deepEqual(
      prices,
      status === 'open' ? [] : [price_cents],
      `the books of a ${status} order`,
    )
  }
  const known = new Set(orders.map(({ id }) => id))
  assert.ok(sold.every(({ order_id }) => known.has(order_id)))
  await checkHistory(at, classId, orders)
  await checkWords(at, row)
}

/** Asserts that exactly the classes of the catalogue are found. */
async function checkWords(at: TestSchool, row: Tables['classes']): Promise<void> {
  const texts = await at.database
    .tables<Tables>()
    .selectFrom('class_texts')
    .select('id')
    .where('id', '=', row.id)
    .execute()
  const isOffered = row.status === 'approved' && row.withdrawn_at === null
  assert.equal(texts.length, isOffered ? 1 : 0, 'what is offered is found')
}

/** The history of an order in each state. */
const stepsTo = {
  open: [],
  paid: ['order-paid'],
  cancelled: ['order-paid', 'order-cancelled'],
}

/** The history has each payment and cancellation once, and one story of the class up to its present state. */
async function checkHistory(
  at: TestSchool,
  classId: string,
  orders: Tables['orders'][],
): Promise<void> {
  const db = at.database.tables<Tables>()
  const entries = await db
    .selectFrom('audit')
    .selectAll()
    .where('subject_id', 'in', [classId, ...orders.map(({ id }) => id)])
    .orderBy('id')
    .execute()
  const changes = entries.filter(({ kind }) => kind === 'order-paid' || kind === 'order-cancelled')
  assert.deepEqual(
    changes.map(({ subject_id, kind, note }) => `${subject_id} ${kind} ${note}`).sort(),
    orders
      .flatMap(({ id, status, price_cents }) =>
        stepsTo[status].map((kind) => `${id} ${kind} ${formatDecimal(price_cents)}`),
      )
      .sort(),
  )
  const { status } = await db
    .selectFrom('classes')
    .select('status')
    .where('id', '=', classId)
    .executeTakeFirstOrThrow()
  let state = 'pending'
  for (const { subject_id, kind, from_state, to_state } of entries) {
    // Feedback is not a step, and a withdrawn class keeps its status.
    if (kind !== 'class-decided' && kind !== 'class-rewritten') continue
    if (subject_id !== classId) continue
    assert.equal(from_state, state, 'a step begins where the one before ended')
    state = to_state ?? assert.fail('a step leads somewhere')
  }
  assert.equal(state, status, 'the history ends where the class stands')
}

/** Plays a story among its own people and checks the books after every step. */
export async function play(at: TestSchool, steps: Action[][]): Promise<void> {
  const cast = await gather(at)
  for (const [nth, step] of steps.entries()) {
    const outcomes = await Promise.all(
      step.flatMap((one) => perform(cast, one, nth)).map((call) => outcomeOf(call)),
    )
    for (const outcome of outcomes) assert.ok(possible.has(outcome), outcome)
    for (const id of cast.classes) await checkBooks(at, id, seats)
  }
}
