import { useRef, useState, type ComponentProps, type RefObject } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { describeRouteError } from '#web/page/failure.tsx'
import { callApi } from '#web/session/call-api.ts'
import type { Button } from '#web/ui/button.tsx'
import { useDialogs, type Question } from '#web/ui/dialogs.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { rememberFocus } from './save-focus.ts'

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
  call: () => Promise<Changed | null>
  /** Not shown if `call` leads to another page. */
  success: Message | ((refund: number | undefined) => Message)
  /** Shown for a count of 0. */
  unchanged: string
  /** Offered after a refusal instead of its message. */
  offerAfter?: (error: unknown) => Change | undefined
  /** After success: leaves for this page instead of reloading, then runs `afterwards`. */
  leave?: { to: string; afterwards: () => Promise<void> }
  /** Gets the focus if the button has gone; by default the row in its place. */
  next?: RefObject<HTMLElement | null>
}

/**
 * One at a time: asks, calls, reloads the page's data, then reports the result, also a refusal or a count of
 * 0. `running` names the current change.
 */
export function useChange() {
  const [running, setRunning] = useState<string | null>(null)
  const isRunning = useRef(false)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const { confirm, notify } = useDialogs()
  const t = useMessages('actions')
  const layout = useMessages('layout')

  async function outcomeOf({ call, success, unchanged, offerAfter }: Change) {
    try {
      const answer = await callApi(call)
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

  /** Resolves once the message is closed. */
  async function change(requested: Change): Promise<void> {
    const { name, question, leave } = requested
    const restoreFocus = rememberFocus()
    if (question && !(await confirm(question))) return
    if (isRunning.current) return
    isRunning.current = true
    setRunning(name)
    try {
      const { done, message, leadsTo, offer } = await outcomeOf(requested)
      if (leadsTo !== undefined) {
        await navigate(leadsTo)
        return
      }
      if (done && leave) {
        await navigate(leave.to)
        await leave.afterwards()
      } else await revalidate()
      setRunning(null)
      isRunning.current = false
      if (offer !== undefined) await change(offer)
      else if (message !== undefined) await notify(message)
      if (!leave) restoreFocus(requested.next)
    } finally {
      isRunning.current = false
      setRunning(null)
    }
  }

  return { running, change }
}

export type Changes = ReturnType<typeof useChange>
