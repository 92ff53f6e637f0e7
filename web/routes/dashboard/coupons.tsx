import { useState } from 'react'
import { couponCalls } from '#contract/coupons.ts'
import { CouponsTable } from '#web/features/coupons/coupons-table.tsx'
import { forClass, forInstructor } from '#web/features/coupons/coupon-form.ts'
import { NewCouponForm } from '#web/features/coupons/new-coupon-form.tsx'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { readAsked, readPages } from '#web/lists/read-list.ts'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { Empty } from '#web/ui/empty.tsx'
import type { Route } from './+types/coupons.ts'

/** How many pages of classes and instructors a coupon can be limited to, the newest first. */
const limitPages = 3

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request, 'coupons:manage')
  const [{ list }, classes, instructors] = await Promise.all([
    readAsked(request, couponCalls.listCoupons, (query) => api.listCoupons({ query })),
    readPages((window) => api.listClasses({ query: window }), limitPages),
    readPages(
      (window) => api.listInstructors({ query: { role: 'instructor', ...window } }),
      limitPages,
    ),
  ])
  const limits = [
    ...instructors.items.map(({ _id, name }) => ({
      value: forInstructor(_id),
      label: `Classes of ${name}`,
    })),
    ...classes.items.map(({ _id, className }) => ({ value: forClass(_id), label: className })),
  ]
  return { list, limits, now: Date.now() }
}

export default function Coupons({ loaderData: { list, limits, now } }: Route.ComponentProps) {
  const [made, setMade] = useState(0)
  return (
    <>
      <SectionHead
        page="Coupons"
        title="Coupons"
        text="Codes that take something off. A link fills one in for whoever follows it."
      />
      <section aria-labelledby="new-coupon" className="mb-12">
        <h2 id="new-coupon" className="mb-4 text-2xl">
          New coupon
        </h2>
        <NewCouponForm key={made} limits={limits} onMade={() => setMade(made + 1)} />
      </section>
      {list.items.length > 0 ? (
        <CouponsTable list={list} limits={limits} now={now} />
      ) : (
        <Empty text="There is no coupon yet" />
      )}
    </>
  )
}
