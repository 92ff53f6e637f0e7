import { opened } from './identity-client.ts'
import { session } from './session-state.ts'

/** In milliseconds. */
const freshFor = 60_000

/** First read with the session, which loads this module. */
let readAt = Date.now()
/** Sequence number: an older reading that ends late changes nothing. */
let latest = 0

/** Throws ApiError or AuthProblem. */
export async function readUnread(): Promise<void> {
  const current = ++latest
  readAt = Date.now()
  const { api } = await opened()
  const { _id, unread } = await api.readOwnUser()
  const now = session.read()
  if (current !== latest || now.state !== 'signed-in' || now.record._id !== _id) return
  session.set({ ...now, record: { ...now.record, unread } })
}

/** At most once a minute, if signed in and visible. */
export function refreshUnread(): void {
  if (session.read().state !== 'signed-in' || document.visibilityState !== 'visible') return
  if (Date.now() - readAt < freshFor) return
  // The count stays; the next page shows whether the session has ended.
  readUnread().catch(() => undefined)
}
