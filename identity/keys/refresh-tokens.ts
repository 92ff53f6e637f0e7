import { createHmac, timingSafeEqual } from 'node:crypto'
import { newSecret } from './random.ts'
import type { KeyFor } from './token-key.ts'

/** Bytes of the tag, of HMAC-SHA256's 32: nobody can guess 128 bits. */
const tagLength = 16

/**
 * Refresh tokens are `secret.tag`. The tag distinguishes the token of a deleted session, at which the client
 * has to sign out, from an altered or forged one.
 */
export function createRefreshTokens(keyFor: KeyFor) {
  const tagOf = async (random: string) => {
    const tag = createHmac('sha256', await keyFor('refresh tokens'))
      .update(random)
      .digest()
    return tag.subarray(0, tagLength).toString('base64url')
  }
  return {
    make: async (): Promise<string> => {
      const random = newSecret()
      return `${random}.${await tagOf(random)}`
    },
    /** Tokens of earlier versions have no tag. */
    recognise: async (token: string): Promise<boolean> => {
      const [, random, tag] = /^([\w-]{43})\.([\w-]{22})$/.exec(token) ?? []
      if (random === undefined || tag === undefined) return false
      // Compares texts: two texts with different last letters may encode the same bytes.
      return timingSafeEqual(Buffer.from(tag), Buffer.from(await tagOf(random)))
    },
  }
}

export type RefreshTokens = ReturnType<typeof createRefreshTokens>
