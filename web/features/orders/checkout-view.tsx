import { useEffect } from 'react'
import { waitingStatuses, type Checkout } from '#contract/checkouts.ts'
import { isOpen } from '#web/features/classes/read-own-orders.ts'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { useSite } from '#web/page/site.tsx'
import { useStateFor } from '#web/page/use-state-for.ts'
import { api } from '#web/session/api.ts'
import { callApi } from '#web/session/call-api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { HeldUntil, WaysOn } from './open-payment.tsx'
import { CheckoutLines, PaidCheckout } from './paid-checkout.tsx'

type CheckoutViewProps = {
  checkout: Checkout
  /** The payer returns from the payment page, saying they have paid. */
  hasReturned: boolean
}

/** The polling interval in milliseconds: it grows. */
const pause = { first: 2_000, max: 30_000, grows: 1.3 }

/**
 * Polls while the checkout is pending, each time after the last answer. Ignores network errors; hidden tabs
 * do not poll.
 */
function useLatest(loaded: Checkout): Checkout {
  const [latest, setLatest] = useStateFor(loaded, (checkout) => checkout)
  const isWaiting = waitingStatuses.includes(latest.status)
  useEffect(() => {
    if (!isWaiting) return
    let wait = pause.first
    let timer: ReturnType<typeof setTimeout>
    const later = () => {
      timer = setTimeout(() => void ask(), wait)
    }
    const ask = async () => {
      if (!document.hidden) {
        wait = Math.min(wait * pause.grows, pause.max)
        await callApi(() => api.readCheckout({ params: { id: loaded._id } })).then(
          setLatest,
          () => {},
        )
      }
      if (!isOver) later()
    }
    let isOver = false
    later()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isWaiting, loaded._id, setLatest])
  return latest
}

/** Never shows an error before the provider reports one (clause 13.3). */
export function CheckoutView({ checkout: loaded, hasReturned }: CheckoutViewProps) {
  const t = useMessages('checkout')
  const layout = useMessages('layout')
  const checkout = useLatest(loaded)
  const canMail = useSite().mail !== 'none'
  const { status, total, receipt, lines } = checkout
  const isPaid = status === 'paid'
  // It may have been cancelled since.
  const isBooked = lines.some(({ booking }) => booking !== null)
  const isChecking = status !== 'processing' && waitingStatuses.includes(status) && hasReturned
  const title = t(isPaid ? (total > 0 ? 'paid' : 'booked') : 'title')
  return (
    <>
      <SectionHead
        page={title}
        title={title}
        back={{ to: '/dashboard/cart', label: layout('cart') }}
      />
      <div role="status" className="grid max-w-2xl gap-4">
        {isPaid && isBooked && t(receipt !== undefined && canMail ? 'paidAndMailed' : 'paidText')}
        {isChecking && (
          <>
            <Spinner label={t('checking')} />
            <p>{t('checkingText')}</p>
          </>
        )}
        {!isPaid && !isChecking && <Outcome checkout={checkout} />}
      </div>
      {isPaid ? (
        <PaidCheckout checkout={checkout} />
      ) : (
        <div className="mt-6 grid max-w-2xl gap-6">
          <CheckoutLines checkout={checkout} />
          {isOpen(checkout) && (
            <>
              {hasReturned && <p>{t('returned')}</p>}
              <WaysOn payment={checkout} hasReturned={hasReturned} />
            </>
          )}
          {!waitingStatuses.includes(status) && (
            <ButtonLink to="/dashboard/cart" className="justify-self-start">
              {t('toCart')}
            </ButtonLink>
          )}
        </div>
      )}
    </>
  )
}

const texts = {
  processing: 'processingText',
  expired: 'notCharged',
  failed: 'notCharged',
  fault: 'faultText',
} as const

function Outcome({ checkout }: Pick<CheckoutViewProps, 'checkout'>) {
  const t = useMessages('checkout')
  const { status, lines } = checkout
  if (status === 'paid') return null
  if (status === 'starting' || status === 'open')
    return (
      <Notice tone="info">
        <strong>
          <HeldUntil payment={checkout} />
        </strong>
      </Notice>
    )
  const isBad = status === 'failed' || status === 'refused' || status === 'fault'
  return (
    <Notice tone={isBad ? 'bad' : 'info'}>
      <strong className="block">{t(status)}</strong>
      {status === 'refused' ? t('refusedText') : t(texts[status], { count: lines.length })}
    </Notice>
  )
}
