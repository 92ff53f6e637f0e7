import { isOneDiscount, newCoupon, oneDiscount, type Coupon } from '#contract/coupons.ts'
import { addDays, startOfDay, toLocalDate } from '#contract/local-time.ts'
import { z } from '#contract/zod.ts'
import type { Translate } from '#messages/translator.ts'
import type { FormTexts } from '#web/forms/use-save-form.ts'

const { code, percent, amount, maxUses, minimum } = newCoupon.shape

/** A day of a form as the moment when it begins, or ends, in a zone; null where it is empty. */
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

/** What a coupon can be for: `all`, `class <id>` or `instructor <id>`. */
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

/**
 * What the form of a new coupon holds: days in the school's zone, of which the last one is included. Whether
 * the last day is before the first is checked by the school.
 */
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
    // Said together with what is wrong in single fields.
    .refine(isOneDiscount, { ...oneDiscount, when: () => true })
    .transform(({ for: { classId, instructorId }, ...rest }) => ({
      ...rest,
      classId,
      instructorId,
    }))

/** What the form of a new coupon holds at first. */
export const noCoupon: FormTexts = { for: everything, once: 'once' }

/** The same for one that is there: from when, until when and how often. */
export const couponChangeForm = (timeZone: string, t: Translate<'coupons'>, { archived }: Coupon) =>
  z.object(changeable(timeZone, t)).transform((typed) => ({ ...typed, archived }))

/** The first and the last day on which a coupon can be used, in a zone ('YYYY-MM-DD'); empty where there is none. */
export const daysOf = ({ startsAt, endsAt }: Coupon, timeZone: string) => ({
  first: startsAt === null ? '' : toLocalDate(startsAt, timeZone),
  last: endsAt === null ? '' : toLocalDate(endsAt - 1, timeZone),
})

/** What the form of a change holds at first. */
export function changeableTexts(coupon: Coupon, timeZone: string): FormTexts {
  const { first, last } = daysOf(coupon, timeZone)
  return { startsAt: first, endsAt: last, maxUses: coupon.maxUses?.toString() ?? '' }
}
