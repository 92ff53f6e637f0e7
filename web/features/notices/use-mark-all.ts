import { saveFocus } from '#web/actions/save-focus.ts'
import { useCall } from '#web/actions/use-call.ts'
import { useNotifyFailure } from '#web/actions/use-notify-failure.ts'
import { useToast } from '#web/ui/toasts.tsx'
import { useMessages } from '#web/words/use-messages.ts'

/** Reloads list and bell. `markAll` takes the id of the newest notice. */
export function useMarkAll() {
  const t = useMessages('notices')
  const { call, pending } = useCall()
  const notifyFailure = useNotifyFailure()
  const toast = useToast()

  async function markAll(id: string): Promise<void> {
    try {
      await call('readNotices', { body: { id, andOlder: true } })
      toast(t('allMarked'))
    } catch (error) {
      await notifyFailure(error)
    } finally {
      saveFocus()
    }
  }

  return { isRunning: pending, markAll }
}
