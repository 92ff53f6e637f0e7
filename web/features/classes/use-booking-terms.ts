import { useState } from 'react'
import type { OfferedClass } from '#contract/classes.ts'
import { daysToWithdraw } from '#contract/withdrawal-right.ts'
import { undatedRefundDays as undatedDays } from '#contract/undated-refunds.ts'
import { describeTerms } from '#messages/booking-terms.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { useSite } from '#web/page/site.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'
import { useMessages } from '#web/words/use-messages.ts'

export type Terms = Pick<OfferedClass, 'price' | 'refundSteps'>

/**
 * Says what cancelling a booking refunds, from now on (clause 13.7). The server names steps that have passed,
 * too, because its page may come from a cache.
 */
export function useBookingTerms(): (of: Terms) => string {
  const { withdrawal } = useSite()
  const t = useMessages('booking-terms')
  const formats = useFormats()
  const [now] = useState(Date.now)
  const isHydrated = useHydrated()
  return ({ price, refundSteps }) =>
    describeTerms(
      {
        price,
        refundSteps,
        undatedDays,
        withdrawalDays: daysToWithdraw(withdrawal),
        now: isHydrated ? now : 0,
      },
      t,
      formats,
    )
}
