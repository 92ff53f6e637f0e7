import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { saveFocus } from '#web/lists/save-focus.ts'
import { useNotifyFailure } from '#web/lists/use-notify-failure.ts'
import { api } from '#web/session/api.ts'
import { callApi } from '#web/session/call-api.ts'
import { readUnread } from '#web/session/unread.ts'
import { useToast } from '#web/ui/toasts.tsx'
import { useMessages } from '#web/words/use-messages.ts'

/** Also reloads list and bell. `running`: the id in progress, or null. */
export function useMarkRead() {
  const t = useMessages('notices')
  const [running, setRunning] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const notifyFailure = useNotifyFailure()
  const toast = useToast()

  const call = (id: string, andOlder: boolean) =>
    callApi(() => api.readNotices({ body: { id, andOlder } }))

  async function mark(id: string, andOlder = false): Promise<void> {
    setRunning(id)
    try {
      await call(id, andOlder)
      // Also reloads the bell's count.
      await revalidate()
      if (andOlder) toast(t('allMarked'))
    } catch (error) {
      await notifyFailure(error)
    } finally {
      setRunning(null)
      saveFocus()
    }
  }

  return {
    running,
    mark,
    /** Does not block opening the page: on failure the notice stays unread. */
    markOpened: (id: string): void =>
      void call(id, false)
        .then(readUnread)
        .catch(() => undefined),
  }
}
