import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { AdminOverview, InstructorOverview, StudentOverview } from '#contract/overview.ts'
import { payOrder } from '#school/checkouts/checkouts.ts'
import { setClassFeedback, setClassStatus } from '#school/classes/review-class.ts'
import { readOverview } from '#school/overview/overview.ts'
import { settleByHand } from '#school/refunds/admin-refunds.ts'
import { answerReview } from '#school/reviews/reviews.ts'
import { deleteUser } from '#school/users/leaving.ts'
import { startWatchedSchool, type WatchedSchool } from '#tests/support/database/watch-queries.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { createHandInSchool } from '#tests/support/school/hand-in-school.ts'
import { signInAgain, type Person, type TestSchool } from '#tests/support/school/school.ts'

const hour = 3_600_000

onDatabase('the overview', (create) => {
  let at: TestSchool
  let statementsOf: WatchedSchool['statementsOf']
  let admin: Person
  before(async () => {
    ;({ at, statementsOf } = await startWatchedSchool(create))
    admin = await at.person('Admin')
  })
  after(() => at.close())

  const read = async (person: Person) => (await signInAgain(at, person)).readOverview()
  const ofAdmin = async () => (await read(admin)) as AdminOverview
  const ofInstructor = async (person: Person) => (await read(person)) as InstructorOverview
  const ofStudent = async (person: Person) => (await read(person)) as StudentOverview
  const buy = async (student: Person, id: string) => {
    const order = await at.order(student, id)
    await payOrder(at.school, student.actor, order)
    return order
  }

  test('[16.1] an admin sees the classes to review, the oldest first, five and whether there are more', async () => {
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1)
      ids.push((await at.addClass({ status: 'pending' })).id)
    const { waiting } = await ofAdmin()
    assert.deepEqual([waiting.items.map(({ _id }) => _id), waiting.more], [ids, false])
    const { id } = await at.addClass({ status: 'pending', className: 'One more' })
    assert.deepEqual((await ofAdmin()).waiting, { ...waiting, more: true })
    for (const one of [...ids, id])
      await setClassStatus(at.school, admin.actor, one, { status: 'denied' })
    assert.deepEqual((await ofAdmin()).waiting, { items: [], more: false })
  })

  test('[13.11] [16.1] an admin sees failed refunds and no payment that is under way', async () => {
    const [student, instructor] = [await at.person('Student'), await at.person('Instructor')]
    const { refund } = await at.bought(student, instructor)
    const { money } = await ofAdmin()
    assert.deepEqual(
      money.items.map(({ _id, kind, status, studentEmail }) => [_id, kind, status, studentEmail]),
      [[refund, 'refund', 'failed', student.account.email]],
    )
    await settleByHand(at.school, admin.actor, refund)
    assert.deepEqual((await ofAdmin()).money.items, [])
  })

  test('[16.1] an admin sees each seat offered by a waitlist, its student and its end', async () => {
    const [first, second] = [await at.person('Student'), await at.person('Student')]
    const meetings = [at.meetingIn(96 * hour)]
    const { id } = await at.addClass({ meetings, availableSeats: 1, price: 0 })
    const order = await buy(first, id)
    await second.client.joinWaitlist({ params: { id } })
    assert.deepEqual((await ofAdmin()).offers.items, [])
    await first.client.deleteOrder({ params: { id: order } })
    const { offers } = await ofAdmin()
    assert.deepEqual(
      offers.items.map(({ classId, studentName }) => [classId, studentName]),
      [[id, second.actor.name]],
    )
    assert.ok((offers.items[0]?.until ?? 0) > at.time.now)
  })

  test('[16.1] an admin sees the next classes with how full they are, and new people', async () => {
    const student = await at.person('Student')
    const later = await at.addClass({ meetings: [at.meetingIn(3 * hour)] })
    const soon = await at.addClass({ meetings: [at.meetingIn(2 * hour)], availableSeats: 4 })
    await at.addClass({ meetings: [at.meetingIn(hour)], status: 'pending' })
    await buy(student, soon.id)
    const { coming, people } = await ofAdmin()
    const own = coming.filter(({ _id }) => [soon.id, later.id].includes(_id))
    assert.deepEqual(
      own.map(({ _id, enrolled, seats }) => [_id, enrolled, seats]),
      [
        [soon.id, 1, 4],
        [later.id, 0, 10],
      ],
    )
    // A class without dates is not a next one.
    await at.addClass()
    assert.equal((await ofAdmin()).coming.length, coming.length)
    const newest = await at.person('Student')
    const leaving = await at.person('Student')
    await deleteUser(at.school, admin.actor, leaving.actor.id)
    assert.equal(people.length, 5)
    assert.equal((await ofAdmin()).people[0]?.email, newest.account.email)
  })

  test('[16.1] an admin sees the figures of twelve months', async () => {
    const before = (await ofAdmin()).months
    assert.equal(before.length, 12)
    assert.deepEqual(
      before,
      [...before].toSorted((a, b) => (a.month < b.month ? -1 : 1)),
    )
    const { id } = await at.addClass({
      price: 20,
      availableSeats: 4,
      meetings: [at.meetingIn(hour)],
    })
    for (let count = 0; count < 3; count += 1) await buy(await at.person('Student'), id)
    const leaving = await at.person('Student')
    await deleteUser(at.school, admin.actor, leaving.actor.id)
    assert.deepEqual((await ofAdmin()).months.at(-1)?.taught, before.at(-1)?.taught)
    at.time.now += hour
    await at.jobs.runDue()
    const [was, is] = [before.at(-1), (await ofAdmin()).months.at(-1)]
    assert.ok(was && is)
    assert.deepEqual(is, {
      month: was.month,
      income: was.income + 60,
      refunded: was.refunded,
      places: was.places + 3,
      // Including the instructor.
      people: was.people + 4,
      taught: { seats: was.taught.seats + 4, taken: was.taught.taken + 3 },
    })
    assert.equal(is.month, '2030-01')
    at.time.now += 31 * 24 * hour
    const months = (await ofAdmin()).months.slice(-2)
    assert.deepEqual(months[0], is)
    assert.deepEqual([months[1]?.people, months[1]?.taught], [0, { seats: 0, taken: 0 }])
  })

  test('[16.1] an instructor sees their next meeting, and unanswered reviews', async () => {
    const instructor = await at.person('Instructor')
    const empty = await ofInstructor(instructor)
    assert.deepEqual(empty, {
      role: 'Instructor',
      next: null,
      short: { items: [], more: false },
      coming: [],
      reviews: { items: [], more: false },
      denied: { items: [], more: false },
    })
    const { review, taught } = await at.reviewed(await at.person('Student'), instructor)
    const meetings = [at.meetingIn(2 * hour), at.meetingIn(99 * hour)]
    const by = instructor
    const { id } = await at.addClass({ by, meetings, place: 'Harbour Street 4' })
    await at.addClass({ by, meetings: [at.meetingIn(hour)], status: 'cancelled' })
    await at.addClass({ by, meetings: [at.meetingIn(hour)], status: 'pending' })
    const denied = await at.addClass({ by, status: 'denied' })
    await setClassFeedback(at.school, admin.actor, denied.id, 'Say more.')
    await buy(await at.person('Student'), id)
    // The reviewed one is still on.
    assert.equal((await ofInstructor(instructor)).next?.classId, taught)
    at.time.now = (meetings[0]?.startsAt ?? 0) + hour
    await at.jobs.runDue()
    const overview = await ofInstructor(instructor)
    const { next } = overview
    assert.deepEqual(
      [next?.classId, next?.startsAt, next?.place, next?.enrolled, next?.seats],
      [id, meetings[0]?.startsAt, 'Harbour Street 4', 1, 10],
    )
    assert.deepEqual(
      overview.denied.items.map(({ _id, feedback }) => [_id, feedback]),
      [[denied.id, 'Say more.']],
    )
    assert.deepEqual(
      overview.reviews.items.map(({ _id, stars }) => [_id, stars]),
      [[review, 3]],
    )
    assert.deepEqual(overview.coming, [])
    await answerReview(at.school, instructor.actor, review, { answer: 'Thank you!' })
    assert.deepEqual((await ofInstructor(instructor)).reviews.items, [])
    assert.equal((await ofInstructor(await at.person('Instructor'))).next, null)
  })

  test('[16.1] a student sees the next paid meeting with what to bring, and the cart', async () => {
    const student = await at.person('Student')
    assert.deepEqual(await ofStudent(student), {
      role: 'Student',
      next: null,
      due: { items: [], more: false },
      cart: { items: [], more: false },
    })
    const meetings = [at.meetingIn(5 * hour)]
    const onlineUrl = 'https://meet.example/sky'
    const booked = await at.addClass({ meetings, bring: 'A tripod', onlineUrl })
    const unpaid = await at.addClass({ meetings: [at.meetingIn(hour)], price: 7.5 })
    const order = await buy(student, booked.id)
    const open = await at.order(student, unpaid.id)
    const { next, cart } = await ofStudent(student)
    assert.deepEqual(
      [next?.classId, next?.order, next?.bring, next?.onlineUrl, next?.isOpen],
      [booked.id, order, 'A tripod', onlineUrl, true],
    )
    assert.deepEqual(
      cart.items.map(({ _id, price }) => [_id, price]),
      [[open, 7.5]],
    )
    // The class begins unpaid.
    at.time.now += hour
    await at.jobs.runDue()
    assert.deepEqual((await ofStudent(student)).cart.items, [])
  })

  test('[16.1] [18.1] a student sees assignments to hand in, the first due first', async () => {
    const student = await at.person('Student')
    const instructor = await at.person('Instructor')
    const { id } = await at.addClass({ by: instructor, meetings: [at.meetingIn(50 * hour)] })
    const assign = async (title: string, dueAt: number | null, opensAt: number | null = null) => {
      const body = { title, brief: 'One photograph at dusk.', opensAt, dueAt, min: 1, max: 3 }
      return (await instructor.client.addAssignment({ params: { id }, body })).insertedId
    }
    const begun = at.time.now
    const inHours = (count: number) => begun + count * hour
    await assign('Later', inHours(30))
    const soon = await assign('Soon', inHours(20))
    await assign('Not open yet', inHours(20), inHours(1))
    await assign('Whenever', null)
    const closed = await assign('Closed', inHours(10))
    await instructor.client.closeAssignment({ params: { id: closed ?? '' } })
    const titles = async () => (await ofStudent(student)).due.items.map(({ title }) => title)
    assert.deepEqual(await titles(), [])
    await buy(student, id)
    assert.deepEqual(await titles(), ['Soon', 'Later'])
    const { due } = await ofStudent(student)
    const { className } = await student.client.readClass({ params: { id } })
    assert.deepEqual(due.items[0], {
      _id: soon,
      title: 'Soon',
      className,
      dueAt: inHours(20),
      status: 'draft',
      pictures: null,
    })
    at.time.now += hour
    assert.deepEqual(await titles(), ['Soon', 'Not open yet', 'Later'])
    // Within the minute that is shown they are still due.
    at.time.now += 19 * hour
    assert.deepEqual(await titles(), ['Soon', 'Not open yet', 'Later'])
    at.time.now += hour / 60
    assert.deepEqual(await titles(), ['Later'])
  })

  test('[16.1] [18.2] what is to be shot again comes with its first photograph, for its student alone', async () => {
    const work = createHandInSchool(at)
    const { instructor, student, assignment } = await work.teachOne()
    await work.add(student, assignment, null, 'Pier')
    await work.addAndHandIn(student, assignment, 'Boats')
    assert.deepEqual((await ofStudent(student)).due.items, [])
    await work.askAgain(instructor, student, assignment)
    const [again] = (await ofStudent(student)).due.items
    const [pier] = (await work.read(student, assignment)).works
    assert.equal(again?.status, 'again')
    assert.match(again.pictures?.[400] ?? '', new RegExp(`for=${student.actor.id}`))
    const pathOf = (address = '') => address.split('?')[0]
    assert.equal(pathOf(again.pictures?.[400]), pathOf(pier?.pictures[400]))
  })

  test('[16.1] an overview takes the same few queries however much there is', async () => {
    const [instructor, student] = [await at.person('Instructor'), await at.person('Student')]
    const count = async ({ actor }: Person) =>
      (await statementsOf(() => readOverview(at.school, actor))).length
    const counts = async () => [await count(admin), await count(instructor), await count(student)]
    const first = await counts()
    assert.deepEqual(first, [13, 5, 3])
    for (let added = 0; added < 7; added += 1) {
      const meetings = [at.meetingIn(40 * hour)]
      const { id } = await at.addClass({ by: instructor, meetings, minimumStudents: 3 })
      await buy(student, id)
      await at.addClass({ by: instructor, status: 'pending' })
    }
    assert.deepEqual(await counts(), first)
    const { short } = await ofInstructor(instructor)
    assert.deepEqual([short.items.length, short.more], [5, true])
  })
})
