import { useEffect, useRef, type RefObject } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { Checkout } from '#contract/checkouts.ts'
import type { OfferedClass } from '#contract/classes.ts'
import { ApiError } from '#contract/errors.ts'
import { withoutBidiControls } from '#contract/names.ts'
import type { Order } from '#contract/orders.ts'
import type { User } from '#contract/users.ts'
import { ClassAction } from '#web/features/classes/class-action.tsx'
import { readOwnOrders } from '#web/features/classes/read-own-orders.ts'
import { useCall, type Call } from '#web/actions/use-call.ts'
import { saveFocus } from '#web/actions/save-focus.ts'
import { describeRouteError } from '#web/page/failure.tsx'
import { useSite } from '#web/page/site.tsx'
import { hasSignedIn } from '#web/session/return-location.ts'
import { Button } from '#web/ui/button.tsx'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { useTask } from '#web/ui/use-task.ts'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { checkoutAddress } from './addresses.ts'
import { payOrders } from './order-changes.ts'
import { linkClass } from './order-parts.tsx'
import { usePaymentWords } from './payment-question.tsx'

type BookNowProps = {
  schoolClass: OfferedClass
  student: Pick<User, 'name' | 'email'>
  /** The student's order if the class is known to be in their cart. */
  order: Order | undefined
  payment: Checkout | undefined
  /** Gets the focus when the pressed button is gone. */
  box: RefObject<HTMLElement | null>
  /** Undefined clears it. */
  onProblem: (problem: string | undefined) => void
  /** Reloads seats and the student's state. */
  refresh: () => Promise<void>
}

/** False if it was already in the cart, for example from another tab. Throws ApiError. */
async function placeOrder(
  call: Call,
  { _id, className }: OfferedClass,
  { name, email }: BookNowProps['student'],
) {
  try {
    const body = { courseName: className, classId: _id, studentName: withoutBidiControls(name) }
    const input = { body: { ...body, studentEmail: email } }
    await call('placeOrder', input, { reload: false })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'already-ordered') return false
    throw error
  }
}

/** Decision 63. */
export function BookNow(props: BookNowProps) {
  const { schoolClass, student, order, payment, box, onProblem, refresh } = props
  const { _id, className, meetings, place, online, refundSteps } = schoolClass
  const words = usePaymentWords()
  const ordering = useMessages('ordering')
  const ui = useMessages('ui')
  const page = useMessages('class-page')
  const layout = useMessages('layout')
  const site = useSite()
  const { confirm } = useDialogs()
  const navigate = useNavigate()
  const { call } = useCall()

  // People who signed in to book continue here.
  const isBack = hasSignedIn(useLocation().state)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isBack && document.activeElement?.matches('main, body'))
      button.current?.focus({ preventScroll: true })
  }, [isBack])

  const ask = (price: number) => {
    const classes = [{ name: className, meetings, place, online, price, refundSteps }]
    return confirm(words.question({ classes, total: price }))
  }

  /** `work` resolves to an error message, if any. */
  const { pending, running, run } = useTask(
    async (_what: 'book' | 'add', work: () => Promise<string | undefined>) => {
      onProblem(undefined)
      const problem = await work().catch((error: unknown) => describeRouteError(error, layout))
      if (problem !== undefined) {
        await refresh()
        onProblem(problem)
      }
      saveFocus(box)
    },
  )

  const findOrder = async () => (await readOwnOrders(student.email)).orders.get(_id)

  async function book() {
    const price = order?.price ?? schoolClass.price
    if (!(await ask(price))) return
    await run('book', async () => {
      if (order === undefined) await placeOrder(call, schoolClass, student)
      const placed = order ?? (await findOrder())
      if (placed === undefined) return ordering('nothingAdded')
      // Added to the cart before the price changed.
      if (placed.price !== price && !(await ask(placed.price))) {
        await refresh()
        return undefined
      }
      try {
        const { leadsTo } = await payOrders(call, site, [placed._id])
        await (leadsTo === undefined ? refresh() : navigate(leadsTo))
        return undefined
      } catch (error) {
        return ordering('notPaid', { reason: describeRouteError(error, layout) })
      }
    })
  }

  const add = () =>
    run('add', async () => {
      const isNew = await placeOrder(call, schoolClass, student)
      await refresh()
      if (!isNew) return undefined
      const toCart = await confirm({
        title: ordering('ordered'),
        text: ordering('added', { className }),
        agree: ordering('openCart'),
        cancel: ui('stay'),
      })
      if (toCart) await navigate('/dashboard/cart')
      return undefined
    })

  // One payment at a time, as in the cart.
  const mustWait = payment !== undefined && (order?.price ?? schoolClass.price) > 0
  const about = <span className="sr-only"> {className}</span>
  return (
    <>
      {mustWait && (
        <p className="w-full text-sm text-text-quiet">
          <RichMessage
            of={ordering}
            message="otherPayment"
            tags={{ pay: <Link to={checkoutAddress(payment._id)} className={linkClass} /> }}
          />
        </p>
      )}
      <Button
        ref={button}
        busy={running?.[0] === 'book'}
        disabled={pending || mustWait}
        onClick={() => void book()}
      >
        <span>
          {page('bookNow')}
          {about}
        </span>
      </Button>
      {order === undefined ? (
        <Button
          variant="quiet"
          busy={running?.[0] === 'add'}
          disabled={pending}
          onClick={() => void add()}
        >
          <span>
            {ordering('add')}
            {about}
          </span>
        </Button>
      ) : (
        <ClassAction schoolClass={schoolClass} />
      )}
    </>
  )
}
