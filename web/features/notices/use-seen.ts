import { useCallback, useEffect, useRef } from 'react'
import { api } from '#web/session/api.ts'
import { callApi } from '#web/session/call-api.ts'
import { readUnread } from '#web/session/unread.ts'

/** In milliseconds: one call for those that come into view together. */
const gatherFor = 1_000

/**
 * Returns a function for each notice that comes into view, which marks it as read. On failure it stays unread until
 * the next visit. The list keeps showing what was new.
 */
export function useSeen(): (id: string) => void {
  const seen = useRef(new Set<string>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const markSeen = useCallback(() => {
    // Ids rise with time, and people scroll from one to the other: they have seen those between, too.
    const [oldest, ...others] = [...seen.current].toSorted()
    if (oldest === undefined) return
    seen.current.clear()
    void callApi(() => api.readNotices({ body: { id: oldest, upTo: others.at(-1) } }))
      .then(readUnread)
      .catch(() => undefined)
  }, [])

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      markSeen()
    },
    [markSeen],
  )

  return useCallback(
    (id) => {
      seen.current.add(id)
      clearTimeout(timer.current)
      timer.current = setTimeout(markSeen, gatherFor)
    },
    [markSeen],
  )
}
