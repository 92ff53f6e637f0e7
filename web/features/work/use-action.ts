import { useRef, useState } from 'react'
import { describeRouteError } from '#web/page/failure.tsx'
import { callApi } from '#web/session/call-api.ts'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import { useMessages } from '#web/words/use-messages.ts'

/** One at a time: calls, reloads the work, and reports the result. */
export function useAction(read: () => Promise<unknown>) {
  const [running, setRunning] = useState<string | null>(null)
  const underWay = useRef(false)
  const { notify } = useDialogs()
  const show = useToast()
  const t = useMessages('actions')
  const layout = useMessages('layout')

  /** `name` identifies the busy button; returns whether it worked. */
  async function run(name: string, call: () => Promise<unknown>, done: string): Promise<boolean> {
    if (underWay.current) return false
    underWay.current = true
    setRunning(name)
    try {
      await callApi(call)
      await read()
      show(done)
      return true
    } catch (error) {
      await notify({ title: t('didNotWork'), text: describeRouteError(error, layout) })
      return false
    } finally {
      underWay.current = false
      setRunning(null)
    }
  }
  return { running, run }
}
