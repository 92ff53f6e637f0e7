import assert from 'node:assert/strict'
import type { ApiError } from '#contract/errors.ts'
import type { Checkout } from '#contract/checkouts.ts'
import { startCheckout } from '#school/checkouts/checkouts.ts'
import { reconcilePayments } from '#school/checkouts/provider-health.ts'
import { signInAgain, type Person } from '#tests/support/school/school.ts'
import type { ProviderSchool } from './provider-school.ts'

export const minute = 60_000
export const hour = 60 * minute

/** The actions of students in a school whose clock a test moves by hours: they get new tokens for each call. */
export function createHolding(school: ProviderSchool) {
  const { at } = school
  return {
    addClass: async (availableSeats = 6, price = 10) =>
      (await at.addClass({ price, availableSeats })).id,

    /** The orders of a student for classes. */
    order: async (student: Person, classes: string[]) => {
      const ids: string[] = []
      for (const id of classes) ids.push(await at.order(student, id))
      return ids
    },

    start: async (student: Person, orderIds: string[], coupon = ''): Promise<Checkout> =>
      (await signInAgain(at, student)).startCheckout({ body: { orderIds, coupon } }),

    /** The same, as the service receives a call from an address. */
    startFrom: (student: Person, orderIds: string[], address: string): Promise<Checkout> =>
      startCheckout(at.school, { ...student.actor, address }, { orderIds }),

    /** Orders a class and pays for it at the provider. */
    buy: async (student: Person, classId: string): Promise<void> => {
      const orderIds = [await at.order(student, classId)]
      const { _id } = await (await signInAgain(at, student)).startCheckout({ body: { orderIds } })
      await school.deliver(school.pay.pay(_id))
    },

    close: async (student: Person, { _id: id }: Pick<Checkout, '_id'>): Promise<Checkout> =>
      (await signInAgain(at, student)).closeCheckout({ params: { id } }),

    /** Lets time pass, and runs the server's jobs of every minute. */
    pass: async (time: number) => {
      at.time.now += time
      await reconcilePayments(at.school)
    },
  }
}

/** The refusal of a call, with `retryAfter` in seconds if it comes from a service. */
export const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => assert.fail('it was not refused'),
    (error: ApiError & { retryAfter?: number }) => error,
  )
