import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { waitingStatuses, type Checkout } from '#contract/checkouts.ts'
import type { Key } from '#messages/sources.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { describeRouteError } from '#web/page/failure.tsx'
import { api } from '#web/session/api.ts'
import { callApi } from '#web/session/call-api.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useMessages } from '#web/words/use-messages.ts'

type CheckoutViewProps = {
  checkout: Checkout
  /** Whether the payer comes from the payment page and has paid there, as far as they know. */
  hasReturned: boolean
}

/** How long the school is not asked again while it waits for the provider, in milliseconds: ever longer. */
const pause = { first: 2_000, longest: 30_000, grows: 1.3 }

/**
 * The checkout as it is by now: asked again while it waits, each time when the answer before has come. What the network
 * loses changes nothing. Nobody is there to see it in a tab that is not shown.
 */
function useLatest(loaded: Checkout): Checkout {
  const [latest, setLatest] = useState(loaded)
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
        wait = Math.min(wait * pause.grows, pause.longest)
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
  }, [isWaiting, loaded._id])
  return latest
}

/** A payment and what has become of it (clause 13.3): never an error before the provider has said so. */
export function CheckoutView({ checkout: loaded, hasReturned }: CheckoutViewProps) {
  const t = useMessages('checkout')
  const checkout = useLatest(loaded)
  const { status, receipt } = checkout
  const isChecking = status !== 'processing' && waitingStatuses.includes(status) && hasReturned
  return (
    <div className="grid max-w-2xl gap-6">
      <Lines checkout={checkout} />
      <div role="status" className="grid gap-4">
        {isChecking ? (
          <>
            <Spinner label={t('checking')} />
            <p>{t('checkingText')}</p>
          </>
        ) : (
          <Outcome checkout={checkout} />
        )}
      </div>
      {(status === 'open' || status === 'starting') && (
        <Open checkout={checkout} hasReturned={hasReturned} />
      )}
      {!waitingStatuses.includes(status) && (
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/dashboard/cart">
            {t(status === 'paid' ? 'toTickets' : 'toCart')}
          </ButtonLink>
          {receipt !== undefined && (
            <ButtonLink
              to={`/dashboard/receipt/${encodeURIComponent(receipt._id)}`}
              variant="quiet"
            >
              {t('receipt', { number: receipt.number })}
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  )
}

type Tone = 'good' | 'bad' | 'info'

const outcomes: Record<Checkout['status'], [Tone, title: Key<'checkout'>]> = {
  starting: ['info', 'notPaid'],
  open: ['info', 'notPaid'],
  processing: ['info', 'processing'],
  paid: ['good', 'paid'],
  expired: ['info', 'expired'],
  failed: ['bad', 'failed'],
  refused: ['bad', 'refused'],
  fault: ['bad', 'fault'],
}

function Outcome({ checkout }: Pick<CheckoutViewProps, 'checkout'>) {
  const t = useMessages('checkout')
  const formats = useFormats()
  const { status, expiresAt, lines } = checkout
  const count = lines.length
  const [tone, title] = outcomes[status]
  const describe = () => {
    switch (status) {
      case 'starting':
      case 'open':
        return expiresAt === null
          ? t('held', { count })
          : t('heldUntil', { count, time: formats.time(expiresAt) })
      case 'processing':
        return t('processingText', { count })
      case 'paid':
        return t('paidText')
      case 'expired':
      case 'failed':
        return t('notCharged', { count })
      case 'refused':
        return t('refusedText')
      case 'fault':
        return t('faultText', { count })
    }
  }
  return (
    <Notice tone={tone}>
      <strong className="block">{t(title)}</strong>
      {describe()}
    </Notice>
  )
}

function Lines({ checkout: { lines, discount, total } }: { checkout: Checkout }) {
  const t = useMessages('checkout')
  const formats = useFormats()
  const rows: [string, string][] = [
    ...lines.map(({ courseName, price }): [string, string] => [courseName, formats.price(price)]),
    ...(discount === 0 ? [] : [[t('discount'), formats.price(-discount)] as [string, string]]),
  ]
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2 border-y border-line py-4">
      {rows.map(([name, amount]) => (
        <div key={name} className="contents">
          <dt className="wrap-anywhere">{name}</dt>
          <dd className="text-end tabular-nums">{amount}</dd>
        </div>
      ))}
      <dt className="font-semibold">{t('total')}</dt>
      <dd className="text-end font-semibold tabular-nums">{formats.price(total)}</dd>
    </dl>
  )
}

/** The ways on from a payment that was begun: to the payment page, or back. */
function Open({ checkout: { _id, url }, hasReturned }: CheckoutViewProps) {
  const t = useMessages('checkout')
  const layout = useMessages('layout')
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function cancel() {
    setBusy(true)
    setProblem(undefined)
    try {
      await callApi(() => api.closeCheckout({ params: { id: _id } }))
      await navigate('/dashboard/cart')
    } catch (error) {
      setProblem(describeRouteError(error, layout))
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-4">
      {hasReturned && <p>{t('returned')}</p>}
      {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
      <div className="flex flex-wrap gap-3">
        {url !== null && (
          <Button
            variant={hasReturned ? 'quiet' : 'primary'}
            disabled={busy}
            onClick={() => location.assign(url)}
          >
            {t('continue')}
          </Button>
        )}
        <Button variant="quiet" busy={busy} onClick={() => void cancel()}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}
