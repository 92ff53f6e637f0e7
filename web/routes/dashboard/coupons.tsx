import { useState } from 'react'
import { couponCalls, couponStatuses, type CouponStatus } from '#contract/coupons.ts'
import { CouponsTable } from '#web/features/coupons/coupons-table.tsx'
import { forClass, forInstructor } from '#web/features/coupons/coupon-form.ts'
import { NewCouponForm } from '#web/features/coupons/new-coupon-form.tsx'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { useFiltering } from '#web/lists/address.ts'
import { Filter } from '#web/lists/filter.tsx'
import { readList, readPages } from '#web/lists/read-list.ts'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/coupons.ts'

/** Pages of classes and instructors to choose from, newest first. */
const limitPages = 3

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request, 'coupons:manage')
  const [{ query, list }, classes, instructors] = await Promise.all([
    readList(request, couponCalls.listCoupons, (query) => api.listCoupons({ query })),
    readPages((window) => api.listClasses({ query: window }), limitPages),
    readPages(
      (window) => api.listInstructors({ query: { role: 'instructor', ...window } }),
      limitPages,
    ),
  ])
  return {
    status: query.status,
    list,
    classes: classes.items,
    instructors: instructors.items,
    now: Date.now(),
  }
}

export default memoPage(function Coupons({ loaderData }: Route.ComponentProps) {
  const { status, list, classes, instructors, now } = loaderData
  const t = useMessages('coupons')
  const title = useMessages('layout')('coupons')
  const words = useMessages('dashboard')
  const filtering = useFiltering('status')
  const limits = [
    ...instructors.map(({ _id, name }) => ({
      value: forInstructor(_id),
      label: t('classesBy', { instructor: name }),
    })),
    ...classes.map(({ _id, className }) => ({ value: forClass(_id), label: className })),
  ]
  const [made, setMade] = useState(0)
  const isEmpty = list.items.length === 0
  const isNew = isEmpty && status === undefined
  const found = isEmpty ? (
    <Nothing status={status} />
  ) : (
    <CouponsTable list={list} limits={limits} now={now} />
  )
  return (
    <>
      <SectionHead page={title} title={title} text={t('text')}>
        {!isNew && (
          <Filter
            name="status"
            label={words('status')}
            all={t('allStatuses')}
            choices={couponStatuses.map((state) => [state, t('state', { state })])}
            className="flex items-center gap-3 max-sm:w-full"
          />
        )}
      </SectionHead>
      {/* The list comes first, once there is one. */}
      <details key={made} open={isNew} className="mb-8">
        <summary className="w-fit cursor-pointer py-2 text-accent hover:text-accent-strong">
          <h2 className="inline text-2xl">{t('newTitle')}</h2>
        </summary>
        <div className="mt-4">
          <NewCouponForm limits={limits} onMade={() => setMade(made + 1)} />
        </div>
      </details>
      {filtering ? <Spinner label={words('loading')} /> : found}
    </>
  )
})

function Nothing({ status }: { status: CouponStatus | undefined }) {
  const t = useMessages('coupons')
  return status === undefined ? (
    <Empty text={t('none')}>
      <p className="text-text-quiet">{t('noneText')}</p>
    </Empty>
  ) : (
    <Empty text={t('noneOfStatus')}>
      <ButtonLink to="?" variant="quiet">
        {t('seeAll')}
      </ButtonLink>
    </Empty>
  )
}
