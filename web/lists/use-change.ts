import { useRef, useState, type ComponentProps, type RefObject } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { describeRouteError } from '#web/page/failure.tsx'
import { callApi } from '#web/session/call-api.ts'
import type { Button } from '#web/ui/button.tsx'
import { useDialogs, type Question } from '#web/ui/dialogs.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { rememberFocus } from './save-focus.ts'

/** How many records a call changed (clause 8.6), and the sum that is given back; or the page that tells what it did. */
type Changed =
  | { modifiedCount: number; leadsTo?: string }
  | { deletedCount: number; refund?: number | undefined }
type Message = { title: string; text?: string }

/** What a button of a row does. */
export type Change = Pick<ComponentProps<typeof Button>, 'variant' | 'className' | 'disabled'> & {
  /** What the button says, and of which row, for screen readers. */
  label: string
  about: string
  /** Names the button that waits; see `running`. */
  name: string
  /** Asked first; without a yes nothing happens. */
  question?: Question
  call: () => Promise<Changed>
  /** Not told where `call` leads to another page. */
  success: Message | ((refund: number | undefined) => Message)
  /** What a count of 0 means. */
  unchanged: string
  /** What is offered after a refusal instead of its message; undefined where nothing is. */
  offerAfter?: (error: unknown) => Change | undefined
  /** Where a success leads instead of fetching this page's data again, and what is done there. */
  leave?: { to: string; afterwards: () => Promise<void> }
  /** What gets the focus where the button has gone; by default the row that is there instead. */
  next?: RefObject<HTMLElement | null>
}

/**
 * Changes from the buttons of a list, one at a time: asks, calls, fetches the page's data again, then
 * tells what happened, a refusal and a count of 0 too. `running` names the change under way.
 */
export function useChange() {
  const [running, setRunning] = useState<string | null>(null)
  const underWay = useRef(false)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const { confirm, notify } = useDialogs()
  const t = useMessages('actions')
  const layout = useMessages('layout')

  async function outcomeOf({ call, success, unchanged, offerAfter }: Change) {
    try {
      const answer = await callApi(call)
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

  /** Resolves once the person has read the message. */
  async function change(requested: Change): Promise<void> {
    const { name, question, leave } = requested
    const restoreFocus = rememberFocus()
    if (question && !(await confirm(question))) return
    if (underWay.current) return
    underWay.current = true
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
      underWay.current = false
      await (offer === undefined ? notify(message) : change(offer))
      if (!leave) restoreFocus(requested.next)
    } finally {
      underWay.current = false
      setRunning(null)
    }
  }

  return { running, change }
}

export type Changes = ReturnType<typeof useChange>
