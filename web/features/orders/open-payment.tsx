import { useNavigate } from 'react-router'
import type { Checkout } from '#contract/checkouts.ts'
import { useCall } from '#web/actions/use-call.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { saveFocus } from '#web/actions/save-focus.ts'
import { describeRouteError } from '#web/page/failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useTask } from '#web/ui/use-task.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { useFreshPayment } from './use-fresh-payment.ts'

export function HeldUntil({ payment: { expiresAt } }: { payment: Checkout }) {
  const t = useMessages('checkout')
  const formats = useFormats()
  return expiresAt === null ? t('held') : t('heldUntil', { time: formats.time(expiresAt) })
}

type WaysOnProps = {
  payment: Checkout
  /** The payer returns from the payment page, and may have paid. */
  hasReturned?: boolean
  size?: 'normal' | 'small'
  afterCancel?: () => Promise<void>
}

export function WaysOn({
  payment: { _id, url },
  hasReturned = false,
  size = 'normal',
  afterCancel,
}: WaysOnProps) {
  const t = useMessages('checkout')
  const layout = useMessages('layout')
  const navigate = useNavigate()
  const { call } = useCall()
  const {
    pending,
    problem,
    run: cancel,
  } = useTask(async () => {
    await call('closeCheckout', { params: { id: _id } }, { reload: false })
    if (afterCancel !== undefined) return afterCancel()
    await navigate('/dashboard/cart')
    saveFocus()
  })
  return (
    <div className="grid gap-3">
      {problem !== null && <Notice tone="bad">{describeRouteError(problem, layout)}</Notice>}
      <div className="flex flex-wrap gap-2 sm:gap-3">
        {url !== null && (
          <Button
            size={size}
            variant={hasReturned ? 'quiet' : 'primary'}
            disabled={pending}
            onClick={() => location.assign(url)}
          >
            {t('continue')}
          </Button>
        )}
        <Button size={size} variant="quiet" busy={pending} onClick={cancel}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}

type HeldSeatProps = Pick<WaysOnProps, 'payment' | 'afterCancel'> & {
  /** Reloads the student's state. */
  refresh: () => unknown
}

/** On a class page, an open payment replaces the booking buttons. */
export function HeldSeat({ payment, afterCancel, refresh }: HeldSeatProps) {
  useFreshPayment(payment.expiresAt, refresh)
  return (
    <div className="grid w-full gap-3">
      <p className="font-semibold text-good">
        <HeldUntil payment={payment} />
      </p>
      <WaysOn payment={payment} size="small" {...(afterCancel && { afterCancel })} />
    </div>
  )
}
