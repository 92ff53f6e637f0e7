import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { opened } from './identity-client.ts'
import { session } from './session-state.ts'

/** For how long a count of unread notices is believed, in milliseconds. */
const freshFor = 60_000

/** When it was last read: first with the session, which brings this. */
let readAt = Date.now()
/** Counts the readings: an earlier one that ends late changes nothing. */
let latest = 0

/** Reads again how many notices the signed-in person has not read. Throws ApiError or AuthProblem. */
export async function readUnread(): Promise<void> {
  const current = ++latest
  readAt = Date.now()
  const { api } = await opened()
  const { _id, unread } = await api.readOwnUser()
  const now = session.read()
  if (current !== latest || now.state !== 'signed-in' || now.record._id !== _id) return
  session.set({ ...now, record: { ...now.record, unread } })
}

function refresh(): void {
  if (document.visibilityState !== 'visible' || Date.now() - readAt < freshFor) return
  // The count stays as it was; what ends a session, the next page tells.
  readUnread().catch(() => undefined)
}

/** Reads it again when the window is seen, or another page is opened, after a minute or longer. */
export function useFreshUnread(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [])
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    refresh()
  }, [pathname])
}
