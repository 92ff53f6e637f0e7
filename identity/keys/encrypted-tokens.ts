import { EncryptJWT, errors, jwtDecrypt } from 'jose'
import { toSeconds, type Clock } from '#platform/clock.ts'
import { insertUnlessThere } from '#platform/database/insert-rows.ts'
import type { Db } from '#identity/tables.ts'
import { hashSecret, newSecret } from './random.ts'
import type { KeyFor } from './token-key.ts'

const hour = 60 * 60 * 1000

/** Only this service can make or read them. */
export function createEncryptedTokens(db: Db, keyFor: KeyFor, clock: Clock) {
  // The old name: tokens of earlier versions must stay readable.
  const key = () => keyFor('tickets')
  return {
    /** `lifetime` is seconds. */
    encrypt: async (purpose: string, content: object, lifetime: number): Promise<string> => {
      const now = toSeconds(clock())
      return new EncryptJWT({ content })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience(purpose)
        .setJti(newSecret())
        .setIssuedAt(now)
        .setExpirationTime(now + lifetime)
        .encrypt(await key())
    },
    /** Undefined if it has expired or is not ours. */
    decrypt: async (purpose: string, token: string) => {
      try {
        const { payload } = await jwtDecrypt(token, await key(), {
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
    /** For tokens of at most an hour. False if it was used before. */
    consume: (id: string): Promise<boolean> =>
      insertUnlessThere(db, 'identity_consumed_token', {
        token_hash: hashSecret(id),
        expires_at: clock() + hour,
      }),
  }
}

export type EncryptedTokens = ReturnType<typeof createEncryptedTokens>
