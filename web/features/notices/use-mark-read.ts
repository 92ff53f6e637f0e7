import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { saveFocus } from '#web/lists/save-focus.ts'
import { describeRouteError } from '#web/page/failure.tsx'
import { api } from '#web/session/api.ts'
import { callApi } from '#web/session/call-api.ts'
import { readUnread } from '#web/session/unread.ts'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import { useMessages } from '#web/words/use-messages.ts'

/** Also reloads list and bell. `running`: the id in progress, or null. */
export function useMarkRead() {
  const t = useMessages('notices')
  const actions = useMessages('actions')
  const layout = useMessages('layout')
  const [running, setRunning] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const { notify } = useDialogs()
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
      await notify({ title: actions('didNotWork'), text: describeRouteError(error, layout) })
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
