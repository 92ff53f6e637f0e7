import type { Clock } from '#platform/clock.ts'
import type { Mailer, Message } from './mailer.ts'

/** Not sent; `at` is milliseconds since 1970. */
export type StoredMessage = Message & { at: number }

const limit = 50

/** In memory, newest first: for a demonstration and for tests. */
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
