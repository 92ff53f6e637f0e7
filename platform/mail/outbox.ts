import type { Clock } from '#platform/clock.ts'
import type { Mailer, Message } from './mailer.ts'

/** A mail that stayed here; `at` in milliseconds since 1970. */
export type KeptMessage = Message & { at: number }

/** How many mails are kept; older ones are forgotten. */
const limit = 50

/** Keeps mails in memory instead of sending them, newest first: for a demonstration and for tests. */
export function createOutbox(clock: Clock): Mailer & { list: () => readonly KeptMessage[] } {
  const kept: KeptMessage[] = []
  return {
    send: async (message) => {
      kept.unshift({ ...message, at: clock() })
      kept.length = Math.min(kept.length, limit)
    },
    list: () => kept,
  }
}
