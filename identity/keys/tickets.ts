import { EncryptJWT, errors, jwtDecrypt } from 'jose'
import { isUniqueViolation } from '#platform/database/transaction.ts'
import { toSeconds, type Clock } from '#platform/clock.ts'
import type { Db } from '#identity/tables.ts'
import { hashSecret, newSecret } from './random.ts'
import type { KeyFor } from './ticket-key.ts'

/** A ticket that was opened. */
type OpenedTicket = { id: string; content: unknown }

/** Sealed notes that the service gives away and reads again: nobody else can read or make one. */
export type Tickets = {
  /** Seals `content` for one purpose and so many seconds. */
  seal: (purpose: string, content: object, lifetime: number) => Promise<string>
  /** What was sealed for this purpose; undefined where it is expired or none of ours. */
  open: (purpose: string, ticket: string) => Promise<OpenedTicket | undefined>
  /** Uses up a ticket, by its id, that is good at most an hour; false where that was done before. */
  use: (id: string) => Promise<boolean>
}

const hour = 60 * 60 * 1000

/** Makes the sealer of tickets. */
export function createTickets(db: Db, keyFor: KeyFor, clock: Clock): Tickets {
  const key = () => keyFor('tickets')
  return {
    seal: async (purpose, content, lifetime) => {
      const now = toSeconds(clock())
      return new EncryptJWT({ content })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience(purpose)
        .setJti(newSecret())
        .setIssuedAt(now)
        .setExpirationTime(now + lifetime)
        .encrypt(await key())
    },
    open: async (purpose, ticket) => {
      try {
        const { payload } = await jwtDecrypt(ticket, await key(), {
          audience: purpose,
          currentDate: new Date(clock()),
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        })
        return { id: String(payload.jti), content: payload['content'] }
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },
    use: async (id) => {
      try {
        await db
          .insertInto('identity_used_ticket')
          .values({ ticket_hash: hashSecret(id), expires_at: clock() + hour })
          .execute()
        return true
      } catch (error) {
        if (isUniqueViolation(error)) return false
        throw error
      }
    },
  }
}
