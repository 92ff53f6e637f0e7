import { useRef, useState } from 'react'
import { useNotifyFailure } from '#web/lists/use-notify-failure.ts'
import { callApi } from '#web/session/call-api.ts'
import { useToast } from '#web/ui/toasts.tsx'

/** One at a time: calls, reloads the work, and reports the result. */
export function useAction(read: () => Promise<unknown>) {
  const [running, setRunning] = useState<string | null>(null)
  const isRunning = useRef(false)
  const notifyFailure = useNotifyFailure()
  const show = useToast()

  /** `name` identifies the busy button; returns whether it worked. */
  async function run(name: string, call: () => Promise<unknown>, done: string): Promise<boolean> {
    if (isRunning.current) return false
    isRunning.current = true
    setRunning(name)
    try {
      await callApi(call)
      await read()
      show(done)
      return true
    } catch (error) {
      await notifyFailure(error)
      return false
    } finally {
      isRunning.current = false
      setRunning(null)
    }
  }
  return { running, run }
}
