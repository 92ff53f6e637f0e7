import { useCall, type Call } from '#web/actions/use-call.ts'
import { useNotifyFailure } from '#web/actions/use-notify-failure.ts'
import { useTask } from '#web/ui/use-task.ts'
import { useToast } from '#web/ui/toasts.tsx'

/** One at a time: calls, reloads the work by `read`, by default the page's data, and reports the result. */
export function useWorkCall(read?: () => Promise<unknown>) {
  const { call } = useCall()
  const notifyFailure = useNotifyFailure()
  const show = useToast()
  const callOnly: Call = (name, input) => call(name, input, { reload: read === undefined })

  const { running, run } = useTask(
    async (_name: string, work: (call: Call) => Promise<unknown>, done: string) => {
      try {
        await work(callOnly)
        await read?.()
        show(done)
        return true
      } catch (error) {
        await notifyFailure(error)
        return false
      }
    },
  )
  /** `run` takes the name of the pressed button first, and resolves to true if it worked. */
  return { running: running?.[0] ?? null, run }
}
