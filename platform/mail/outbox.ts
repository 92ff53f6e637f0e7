import type { Clock } from '#platform/clock.ts'
import type { Mailer, Message } from './mailer.ts'

/** A mail that was not sent; `at` in milliseconds since 1970. */
export type StoredMessage = Message & { at: number }

/** How many mails are stored; older ones go. */
const limit = 50

/** Stores mails in memory instead of sending them, newest first: for a demonstration and for tests. */
export function createOutbox(clock: Clock): Mailer & { list: () => readonly StoredMessage[] } {
  const stored: StoredMessage[] = []
  return {
    send: async (message) => {
      stored.unshift({ ...message, at: clock() })
      stored.length = Math.min(stored.length, limit)
    },
    list: () => stored,
  }
}
