import type { ComponentProps, RefObject } from 'react'
import { useNavigate } from 'react-router'
import { describeRouteError } from '#web/page/failure.tsx'
import type { Button } from '#web/ui/button.tsx'
import { useDialogs, type Question } from '#web/ui/dialogs.tsx'
import { useTask } from '#web/ui/use-task.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { rememberFocus } from './save-focus.ts'
import { useCall, type Call } from './use-call.ts'
import { useReload } from './use-reload.ts'

/** Records changed (clause 8.6), and the sum refunded; or the page with the result. */
type Changed =
  | { modifiedCount: number; leadsTo?: string }
  | { deletedCount: number; refund?: number | undefined }
type Message = { title: string; text?: string }

export type Change = Pick<ComponentProps<typeof Button>, 'variant' | 'className' | 'disabled'> & {
  /** Includes the row, for screen readers. */
  label: string
  about: string
  /** See `running`. */
  name: string
  /** Nothing happens without a yes. */
  question?: Question
  /** Null if the person cancelled meanwhile. */
  call: (call: Call) => Promise<Changed | null>
  /** Not shown if `call` leads to another page. */
  success: Message | ((refund: number | undefined) => Message)
  /** Shown for a count of 0. */
  unchanged: string
  /** Offered after a refusal instead of its message. */
  offerAfter?: (error: unknown) => Change | undefined
  /** After success: leaves for this page, then runs `afterwards`. */
  leave?: { to: string; afterwards: () => Promise<void> }
  /** Gets the focus if the button has gone; by default the row in its place. */
  next?: RefObject<HTMLElement | null>
}

type Outcome = {
  done: boolean
  message?: Message
  leadsTo?: string | undefined
  offer?: Change | undefined
}

/**
 * One at a time: asks, calls, then reports the result, also a refusal or a count of 0, after which the page's
 * data are reloaded, too. `running` names the current change.
 */
export function useChange() {
  const { call } = useCall()
  const { reload } = useReload()
  const navigate = useNavigate()
  const { confirm, notify } = useDialogs()
  const t = useMessages('actions')
  const layout = useMessages('layout')

  async function outcomeOf({
    call: send,
    success,
    unchanged,
    offerAfter,
  }: Change): Promise<Outcome> {
    try {
      const answer = await send(call)
      if (answer === null) return { done: false }
      const count = 'deletedCount' in answer ? answer.deletedCount : answer.modifiedCount
      const refund = 'refund' in answer ? answer.refund : undefined
      const leadsTo = 'leadsTo' in answer ? answer.leadsTo : undefined
      const message = typeof success === 'function' ? success(refund) : success
      if (count > 0) return { done: true, message, leadsTo }
      return { done: false, message: { title: t('unchanged'), text: unchanged } }
    } catch (error) {
      const text = describeRouteError(error, layout)
      return { done: false, message: { title: t('didNotWork'), text }, offer: offerAfter?.(error) }
    }
  }

  const { running, run } = useTask(async (requested: Change) => {
    const outcome = await outcomeOf(requested)
    const { leave } = requested
    if (outcome.leadsTo !== undefined) await navigate(outcome.leadsTo)
    else if (!outcome.done) await reload()
    else if (leave) {
      await navigate(leave.to)
      await leave.afterwards()
    }
    return outcome
  })

  /** Resolves once the message is closed. */
  async function change(requested: Change): Promise<void> {
    const { question, leave, next } = requested
    const restoreFocus = rememberFocus()
    if (question && !(await confirm(question))) return
    const outcome = await run(requested)
    if (outcome === undefined || outcome.leadsTo !== undefined) return
    if (outcome.offer !== undefined) await change(outcome.offer)
    else if (outcome.message !== undefined) await notify(outcome.message)
    if (!leave) restoreFocus(next)
  }

  return { running: running?.[0].name ?? null, change }
}

export type Changes = ReturnType<typeof useChange>
