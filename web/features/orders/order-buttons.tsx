import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { refundRuleValues } from '#messages/refund-rule.ts'
import { ChangeButton } from '#web/actions/change-button.tsx'
import type { Changes } from '#web/actions/use-change.ts'
import { useDeletion } from '#web/actions/use-deletion.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { useSite } from '#web/page/site.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { isPayable, payOrders } from './order-changes.ts'
import { usePaymentWords } from './payment-question.tsx'

type OrderButtonProps = { order: Order; changes: Changes }

type PayButtonProps = OrderButtonProps & { className?: string | undefined; disabled?: boolean }

export function PayButton({ order, changes, className, disabled }: PayButtonProps) {
  const { _id, courseName, price, status } = order
  const t = useMessages('orders')
  const site = useSite()
  const payment = usePaymentWords()
  return (
    <ChangeButton
      changes={changes}
      requested={{
        name: `pay ${_id}`,
        // A booked seat is not offered again.
        label: price === 0 && status !== 'Paid' ? t('book', { count: 1 }) : t('confirm'),
        about: courseName,
        variant: 'quiet',
        className,
        disabled: disabled || !isPayable(order),
        question: payment.question({ classes: [{ ...order, name: courseName }], total: price }),
        call: async (call) => {
          if (price === 0 || site.payments === 'instant')
            return call('payOrder', { params: { id: _id }, body: { status: 'Paid' } })
          // A row's payment ends with the dialog of clause 8.5.
          const { modifiedCount } = await payOrders(call, site, [_id])
          return { modifiedCount }
        },
        success: payment.done(1, price),
        unchanged: t('paidAlready'),
      }}
    />
  )
}

/** Shown before a paid seat is cancelled (clause 13.7). */
function useRefundText({ refund, refundRule, price, discountLost }: Order): string {
  const t = useMessages('orders')
  const formats = useFormats()
  if (price === 0) return t('cancelsBooking')
  if (refund === null) return t('cancelAskSchool')
  const lost = formats.price(discountLost)
  if (refund === 0)
    return discountLost > 0 ? t('cancelNoRefundLost', { lost }) : t('cancelNoRefund')
  const sum = { refund: formats.price(refund) }
  if (discountLost > 0) return t('cancelRefundLost', { ...sum, lost })
  const outcome = t('cancelRefund', sum)
  if (refundRule === null) return outcome
  return t('cancelsBy', { outcome, rule: t('refundRule', refundRuleValues(refundRule, formats)) })
}

/** Deleting cancels a paid seat (clauses 4.3, 8.4). */
export function DeleteButton({ order, changes }: OrderButtonProps) {
  const { _id, courseName, price, status, meetings } = order
  const t = useMessages('orders')
  const formats = useFormats()
  const deletion = useDeletion()
  const outcome = useRefundText(order)
  const [now] = useState(Date.now)
  const isPaid = status === 'Paid'
  // From then on the class may have been reviewed (clause 11.4).
  const hasBegun = (meetings[0]?.startsAt ?? 0) <= now
  const cancelling = hasBegun ? t('reviewGoes', { outcome }) : outcome
  const done = isPaid ? { title: t('cancelDone'), text: t('cancelDoneText') } : deletion.done
  return (
    <ChangeButton
      changes={changes}
      requested={{
        name: `delete ${_id}`,
        label: t(isPaid ? 'cancel' : 'delete'),
        about: courseName,
        variant: 'danger',
        question: {
          ...deletion.question(isPaid ? cancelling : undefined),
          ...(isPaid && { agree: t('cancelAgree'), cancel: t('keepBooking') }),
          about: t('nameAndPrice', { name: courseName, price: formats.price(price) }),
        },
        call: (call) => call('deleteOrder', { params: { id: _id } }),
        success: (refund = 0) =>
          refund === 0
            ? done
            : { ...done, text: t('deletedRefund', { refund: formats.price(refund) }) },
        unchanged: t('deletedAlready'),
      }}
    />
  )
}
