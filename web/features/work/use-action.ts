import { useRef, useState } from 'react'
import { useTellFailure } from '#web/lists/use-tell-failure.ts'
import { callApi } from '#web/session/call-api.ts'
import { useToast } from '#web/ui/toasts.tsx'

/** One at a time: calls, reloads the work, and reports the result. */
export function useAction(read: () => Promise<unknown>) {
  const [running, setRunning] = useState<string | null>(null)
  const underWay = useRef(false)
  const tellFailure = useTellFailure()
  const show = useToast()

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
      await tellFailure(error)
      return false
    } finally {
      underWay.current = false
      setRunning(null)
    }
  }
  return { running, run }
}
