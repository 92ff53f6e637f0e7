import { isOneDiscount, newCoupon, oneDiscount, type Coupon } from '#contract/coupons.ts'
import { addDays, startOfDay, toLocalDate } from '#messages/local-time.ts'
import { z } from '#contract/zod.ts'
import type { Translate } from '#messages/translator.ts'
import type { FormTexts } from '#web/forms/use-save-form.ts'

const { code, percent, amount, maxUses, minimum } = newCoupon.shape

/** When a day begins or ends in a zone; null if empty. */
const day = (timeZone: string, at: 'begin' | 'end', t: Translate<'coupons'>) =>
  z
    .string()
    .optional()
    .transform((typed = '', context) => {
      if (typed === '') return null
      const start = startOfDay(at === 'begin' ? typed : addDays(typed, 1), timeZone)
      if (start !== undefined) return start
      context.addIssue(t('noSuchDay'))
      return z.NEVER
    })

const changeable = (timeZone: string, t: Translate<'coupons'>) => ({
  startsAt: day(timeZone, 'begin', t),
  endsAt: day(timeZone, 'end', t),
  maxUses,
})

/** `all`, `class <id>` or `instructor <id>`. */
const everything = 'all'
export const forClass = (id: string) => `class ${id}`
export const forInstructor = (id: string) => `instructor ${id}`

const limit = z.string().transform((chosen) => {
  const [kind, id = null] = chosen.split(' ')
  return {
    classId: kind === 'class' ? id : null,
    instructorId: kind === 'instructor' ? id : null,
  }
})

/** Days in the school's zone, the last one included. The server checks that they are in order. */
export const couponForm = (timeZone: string, t: Translate<'coupons'>) =>
  z
    .object({
      code,
      percent,
      amount,
      ...changeable(timeZone, t),
      minimum,
      for: limit,
      once: z.enum(['once', 'often']).transform((chosen) => chosen === 'once'),
    })
    // Reported together with errors of single fields.
    .refine(isOneDiscount, { ...oneDiscount, when: () => true })
    .transform(({ for: { classId, instructorId }, ...rest }) => ({
      ...rest,
      classId,
      instructorId,
    }))

export const noCoupon: FormTexts = { for: everything, once: 'once' }

export const couponChangeForm = (timeZone: string, t: Translate<'coupons'>, { archived }: Coupon) =>
  z.object(changeable(timeZone, t)).transform((typed) => ({ ...typed, archived }))

/** 'YYYY-MM-DD' in a zone; empty if unlimited. */
export const daysOf = ({ startsAt, endsAt }: Coupon, timeZone: string) => ({
  first: startsAt === null ? '' : toLocalDate(startsAt, timeZone),
  last: endsAt === null ? '' : toLocalDate(endsAt - 1, timeZone),
})

export function changeableTexts(coupon: Coupon, timeZone: string): FormTexts {
  const { first, last } = daysOf(coupon, timeZone)
  return { startsAt: first, endsAt: last, maxUses: coupon.maxUses?.toString() ?? '' }
}
