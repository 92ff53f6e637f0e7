import { fromMinor } from '#contract/money.ts'
import { daysToWithdraw } from '#contract/withdrawal-right.ts'
import { undatedRefundDays } from '#contract/undated-refunds.ts'
import { describeTerms } from '#messages/booking-terms.ts'
import { readStoredPolicy, refundStepsOf } from '#school/base/refund-steps.ts'
import type { Settings } from '#school/base/school.ts'
import type { Db } from '#school/base/tables.ts'
import type { Wording } from '#school/base/wording.ts'
import { isDated, undated } from '#school/classes/class-row.ts'
import { withMeetings } from '#school/classes/meetings.repo.ts'
import type { CheckoutRow } from '#school/sales/checkouts.repo.ts'
import { listStarts, type CheckoutLine } from '#school/sales/lines.repo.ts'

/**
 * When the class of each line begins, and the terms of its booking, for the payment page. As of the checkout:
 * all attempts to open the page must send the same. (If the class moves between two, the provider refuses the
 * second, and the student is asked again.)
 */
export async function describeLines(
  { db, wording, settings }: { db: Db; wording: Wording; settings: Settings },
  checkout: CheckoutRow,
  lines: readonly CheckoutLine[],
): Promise<(CheckoutLine & { description: string })[]> {
  const starts = await listStarts(db, checkout.id)
  const rows = await withMeetings(
    db,
    lines.map((line) => ({
      ...line,
      id: line.class_id,
      starts_at: starts.get(line.class_id) ?? undated,
    })),
  )
  const t = wording.translate('booking-terms')
  const formats = wording.formats(checkout.currency)
  return rows.map(({ meetings, starts_at, ...line }) => {
    const hasDates = isDated({ starts_at })
    const policy = readStoredPolicy(checkout.policy)
    const terms = describeTerms(
      {
        price: fromMinor(line.net_minor),
        refundSteps: refundStepsOf(policy, hasDates ? starts_at : null),
        undatedDays: undatedRefundDays,
        withdrawalDays: daysToWithdraw(settings.withdrawal),
        now: checkout.created_at,
      },
      t,
      formats,
    )
    const meeting = formats.when({ meetings }).date
    const when = hasDates ? wording.inZone(meeting) : meeting
    return { ...line, description: t('whenAndTerms', { when, terms }) }
  })
}
