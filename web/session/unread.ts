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

/** Reads it again where somebody is signed in and sees the page, a minute or longer after the last time. */
export function refreshUnread(): void {
  if (session.read().state !== 'signed-in' || document.visibilityState !== 'visible') return
  if (Date.now() - readAt < freshFor) return
  // The count stays as it was; what ends a session, the next page tells.
  readUnread().catch(() => undefined)
}
