import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { understood } from '#web/copy.ts'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { describeRouteError } from '#web/ui/failure.tsx'
import { askServer } from './problem.ts'
import { saveFocus } from './save-focus.ts'

type Change = {
  /** Names the button that waits; see `running`. */
  name: string
  /** Makes the call and returns how many records it changed (clause 8.6). */
  call: () => Promise<number>
  success: { title: string; text?: string }
  /** What a count of 0 means. */
  unchanged: string
  /** Where a success leads instead of fetching this page's data again. */
  leave?: () => Promise<void>
}

/**
 * Changes from the buttons of a list, one at a time: calls, fetches the page's data again, then
 * tells what happened, a refusal and a count of 0 too. `running` names the change under way.
 */
export function useChange() {
  const [running, setRunning] = useState<string | null>(null)
  const underWay = useRef(false)
  const { revalidate } = useRevalidator()
  const { tell } = useDialogs()

  async function outcomeOf({ call, success, unchanged }: Change) {
    try {
      if ((await askServer(call)) > 0) return { done: true, message: success }
      return { done: false, message: { title: 'Nothing was changed', text: unchanged } }
    } catch (error) {
      return {
        done: false,
        message: { title: 'That did not work', text: describeRouteError(error) },
      }
    }
  }

  /** Resolves to whether something was changed, once the person has read the message. */
  async function change(wanted: Change): Promise<boolean> {
    if (underWay.current) return false
    underWay.current = true
    setRunning(wanted.name)
    try {
      const { done, message } = await outcomeOf(wanted)
      await (done && wanted.leave ? wanted.leave() : revalidate())
      setRunning(null)
      await tell({ ...message, button: understood })
      if (!wanted.leave) saveFocus()
      return done
    } finally {
      underWay.current = false
      setRunning(null)
    }
  }

  return { running, change }
}
