import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { saveFocus } from '#web/lists/save-focus.ts'
import { useNotifyFailure } from '#web/lists/use-notify-failure.ts'
import { api } from '#web/session/api.ts'
import { callApi } from '#web/session/call-api.ts'
import { useToast } from '#web/ui/toasts.tsx'
import { useMessages } from '#web/words/use-messages.ts'

/** Also reloads list and bell. `markAll` takes the id of the newest notice. */
export function useMarkAll() {
  const t = useMessages('notices')
  const [isRunning, setRunning] = useState(false)
  const { revalidate } = useRevalidator()
  const notifyFailure = useNotifyFailure()
  const toast = useToast()

  async function markAll(id: string): Promise<void> {
    setRunning(true)
    try {
      await callApi(() => api.readNotices({ body: { id, andOlder: true } }))
      // Also reloads the bell's count.
      await revalidate()
      toast(t('allMarked'))
    } catch (error) {
      await notifyFailure(error)
    } finally {
      setRunning(false)
      saveFocus()
    }
  }

  return { isRunning, markAll }
}
