import { useRef, useState, type ComponentProps, type RefObject } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { didNotWork } from '#web/copy.ts'
import { describeRouteError } from '#web/page/failure.tsx'
import { askServer } from '#web/session/ask-server.ts'
import type { Button } from '#web/ui/button.tsx'
import { useDialogs, type Question } from '#web/ui/dialogs.tsx'
import { holdPlace } from './save-focus.ts'

/** What a button of a row does. */
export type Change = Pick<ComponentProps<typeof Button>, 'variant' | 'className' | 'disabled'> & {
  /** What the button says, and of which row, for screen readers. */
  label: string
  about: string
  /** Names the button that waits; see `running`. */
  name: string
  /** Asked first; without a yes nothing happens. */
  question?: Question
  /** Makes the call, which answers how many records it changed (clause 8.6). */
  call: () => Promise<{ modifiedCount: number } | { deletedCount: number }>
  success: { title: string; text?: string }
  /** What a count of 0 means. */
  unchanged: string
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
  const { confirm, tell } = useDialogs()

  async function outcomeOf({ call, success, unchanged }: Change) {
    try {
      const [count = 0] = Object.values(await askServer(call))
      if (count > 0) return { done: true, message: success }
      return { done: false, message: { title: 'Nothing was changed', text: unchanged } }
    } catch (error) {
      const text = describeRouteError(error)
      return { done: false, message: { title: didNotWork, text } }
    }
  }

  /** Resolves once the person has read the message. */
  async function change(wanted: Change): Promise<void> {
    const { name, question, leave } = wanted
    const keepPlace = holdPlace()
    if (question && !(await confirm(question))) return
    if (underWay.current) return
    underWay.current = true
    setRunning(name)
    try {
      const { done, message } = await outcomeOf(wanted)
      if (done && leave) {
        await navigate(leave.to)
        await leave.afterwards()
      } else await revalidate()
      setRunning(null)
      await tell(message)
      if (!leave) keepPlace(wanted.next)
    } finally {
      underWay.current = false
      setRunning(null)
    }
  }

  return { running, change }
}

export type Changes = ReturnType<typeof useChange>
