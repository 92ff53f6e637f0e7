import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { waitingStatuses, type Checkout } from '#contract/checkouts.ts'
import { successes } from '#web/copy.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { describeRouteError } from '#web/page/failure.tsx'
import { useSite } from '#web/page/site.tsx'
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
  const checkout = useLatest(loaded)
  const { status, receipt } = checkout
  const isChecking = status !== 'processing' && waitingStatuses.includes(status) && hasReturned
  return (
    <div className="grid max-w-2xl gap-6">
      <Lines checkout={checkout} />
      <div role="status" className="grid gap-4">
        {isChecking ? (
          <>
            <Spinner label="We are checking your payment" />
            <p>
              This can take a moment. You may close this page: your class list shows what has become
              of it.
            </p>
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
            {status === 'paid' ? 'To your tickets' : 'To your cart'}
          </ButtonLink>
          {receipt !== undefined && (
            <ButtonLink
              to={`/dashboard/receipt/${encodeURIComponent(receipt._id)}`}
              variant="quiet"
            >
              Receipt {receipt.number}
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  )
}

const outcomes: Record<
  Checkout['status'],
  { tone: 'good' | 'bad' | 'info'; title: string; text: string }
> = {
  starting: { tone: 'info', title: 'Not paid yet', text: 'Your seats are held for you.' },
  open: { tone: 'info', title: 'Not paid yet', text: 'Your seats are held for you.' },
  processing: {
    tone: 'info',
    title: 'Your bank is moving the money',
    text: 'Your seats are held until it is here, which can take some days. You need do nothing more.',
  },
  paid: { tone: 'good', title: successes.paid, text: 'You are booked. See you there.' },
  expired: {
    tone: 'info',
    title: 'This payment has closed',
    text: 'Nothing was paid, and the seats are free again. The classes are still in your cart.',
  },
  failed: {
    tone: 'bad',
    title: 'The payment did not work',
    text: 'Nothing was paid, and the seats are free again. The classes are still in your cart.',
  },
  refused: {
    tone: 'bad',
    title: 'Your payment came when there was no place any more',
    text: 'The whole sum goes back to where it came from.',
  },
  fault: {
    tone: 'bad',
    title: 'The school looks at your payment',
    text: 'Something about it is not as it should be. Your seat is held until somebody has looked; you need not pay again.',
  },
}

function Outcome({ checkout: { status, expiresAt } }: Pick<CheckoutViewProps, 'checkout'>) {
  const formats = useFormats()
  const { timeZone } = useSite()
  const { tone, title, text } = outcomes[status]
  const until =
    expiresAt !== null && (status === 'open' || status === 'starting')
      ? ` They are until ${formats.time(expiresAt)} (${timeZone}).`
      : ''
  return (
    <Notice tone={tone}>
      <strong className="block">{title}</strong>
      {text}
      {until}
    </Notice>
  )
}

function Lines({ checkout: { lines, discount, total } }: { checkout: Checkout }) {
  const formats = useFormats()
  const rows: [string, string][] = [
    ...lines.map(({ courseName, price }): [string, string] => [courseName, formats.price(price)]),
    ...(discount === 0 ? [] : [['Discount', `−${formats.price(discount)}`] as [string, string]]),
  ]
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2 border-y border-line py-4">
      {rows.map(([name, amount]) => (
        <div key={name} className="contents">
          <dt className="wrap-anywhere">{name}</dt>
          <dd className="text-right tabular-nums">{amount}</dd>
        </div>
      ))}
      <dt className="font-semibold">Total</dt>
      <dd className="text-right font-semibold tabular-nums">{formats.price(total)}</dd>
    </dl>
  )
}

/** The ways on from a payment that was begun: to the payment page, or back. */
function Open({ checkout: { _id, url }, hasReturned }: CheckoutViewProps) {
  const layout = useMessages('layout')
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function giveUp() {
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
      {hasReturned && <p>Have you not paid? Then you can still do so, or give it up.</p>}
      {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
      <div className="flex flex-wrap gap-3">
        {url !== null && (
          <Button
            variant={hasReturned ? 'quiet' : 'primary'}
            disabled={busy}
            onClick={() => location.assign(url)}
          >
            Go on paying
          </Button>
        )}
        <Button variant="quiet" busy={busy} onClick={() => void giveUp()}>
          Give it up
        </Button>
      </div>
    </div>
  )
}
