import type { Tables } from '#school/base/tables.ts'
import { deleteOrder } from '#school/cancellations/delete-order.ts'
import { payByHand, payOrder } from '#school/checkouts/checkouts.ts'
import type { NewClass } from '#school/classes/class-row.ts'
import { readClass } from '#school/classes/read-classes.ts'
import { updateClass } from '#school/classes/update-class.ts'
import { listOrders } from '#school/orders/list-orders.ts'
import { settleDueWaitlists } from '#school/seats/waitlist.ts'
import { joinWaitlist, leaveWaitlist, listWaitlists } from '#school/waitlist/waitlist.ts'
import { outcomeOf, type Person, type TestSchool } from './school.ts'

export const hour = 3_600_000
export const day = 24 * hour

/** The actions of students on waitlists, in a school whose clock a test moves by days: services without tokens. */
export function createWaiting(at: TestSchool) {
  const { school } = at
  const join = ({ actor }: Person, id: string) => joinWaitlist(school, actor, id)
  const leave = ({ actor }: Person, id: string) => leaveWaitlist(school, actor, id)

  /** Orders a class, unless that was done before, and pays; returns the result. */
  async function buy(student: Person, classId: string): Promise<string> {
    const { items } = await listOrders(school, student.actor, student.actor.email, {})
    const found = items.find((order) => order.classId === classId && order.status !== 'Paid')
    return outcomeOf(
      (async () => {
        const id = found?._id ?? (await at.order(student, classId))
        await payOrder(school, student.actor, id)
      })(),
    )
  }

  /** Cancels the paid seat of a student, or deletes their order. */
  async function giveUp(student: Person, classId: string): Promise<void> {
    const { items } = await listOrders(school, student.actor, student.actor.email, {})
    const order = items.find((one) => one.classId === classId)
    if (order === undefined) throw new Error('there is no order')
    await deleteOrder(school, student.actor, order._id)
  }

  const newPeople = async (count: number): Promise<Person[]> => {
    const all: Person[] = []
    for (let n = 0; n < count; n += 1) all.push(await at.person('Student'))
    return all
  }

  let paidOnce: Promise<{ admin: Person; id: string }> | undefined
  const offerOnce = async () => ({
    admin: await at.person('Admin'),
    id: (await at.addClass({ price: 1, availableSeats: 1_000 })).id,
  })
  /** Pays for a class, so that the account is no longer new. */
  async function payOnce(student: Person): Promise<void> {
    paidOnce ??= offerOnce()
    const { admin, id } = await paidOnce
    const byHand = { amount: 1, method: 'cash', note: '' } as const
    await payByHand(school, admin.actor, await at.order(student, id), byHand)
  }

  /** Students who have paid for another class. */
  const people = async (count: number): Promise<Person[]> => {
    const all = await newPeople(count)
    for (const student of all) await payOnce(student)
    // Their receipts, which would travel with later news.
    await at.sendLetters()
    return all
  }

  return {
    join,
    leave,
    buy,
    giveUp,
    people,
    newPeople,
    payOnce,

    /** A class whose only seat is sold, and this many people on its waitlist. */
    async fullClass(waiting = 2, input: Partial<NewClass> = {}) {
      const { id, instructor } = await at.addClass({ availableSeats: 1, ...input })
      const [owner, ...others] = await people(waiting + 1)
      if (owner === undefined) throw new Error('nobody is there')
      await buy(owner, id)
      for (const student of others) await join(student, id)
      return { id, instructor, owner, waitlist: others }
    },

    /** The free, held, offered and taken seats of a class. */
    async seatsOf(id: string): Promise<number[]> {
      const row = await at.database
        .tables<Tables>()
        .selectFrom('classes')
        .select(['available_seats', 'held', 'offered', 'enrolled'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return [row.available_seats, row.held, row.offered, row.enrolled]
    },

    /** A person's position on the waitlist of a class: a number, `offered`, or `out`. */
    async positionOf({ actor }: Person, id: string): Promise<number | 'offered' | 'out'> {
      const { items } = await listWaitlists(school, actor, {})
      const found = items.find(({ classId }) => classId === id)
      if (found === undefined) return 'out'
      return found.offeredUntil === null ? found.position : 'offered'
    },

    /** Lets time pass, and runs the server's jobs of every minute. */
    async pass(time: number): Promise<void> {
      at.time.now += time
      await settleDueWaitlists(school)
    },

    /** Changes a class like its instructor in the form. */
    async change({ actor }: Person, id: string, changed: object): Promise<void> {
      const { className, price, description } = await readClass(school, actor, id)
      await updateClass(school, actor, id, { className, price, description, ...changed })
    },
  }
}
