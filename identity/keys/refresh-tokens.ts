import { createHmac, timingSafeEqual } from 'node:crypto'
import { newSecret } from './random.ts'
import type { KeyFor } from './ticket-key.ts'

/** Bytes of the tag, of HMAC-SHA256's 32: nobody guesses 128 bits. */
const tagLength = 16

/** Refresh tokens that tell by themselves whether this service made them. */
export type RefreshTokens = {
  make: () => Promise<string>
  /** Whether its tag says that this service made the token; those of earlier versions have none. */
  recognise: (token: string) => Promise<boolean>
}

/**
 * Makes the maker of refresh tokens, `secret.tag`. The tag tells a
 * token of a session that was forgotten, at which the client has to sign out, from one that was
 * altered or made up.
 */
export function createRefreshTokens(keyFor: KeyFor): RefreshTokens {
  const tagOf = async (random: string) => {
    const tag = createHmac('sha256', await keyFor('refresh tokens'))
      .update(random)
      .digest()
    return tag.subarray(0, tagLength).toString('base64url')
  }
  return {
    make: async () => {
      const random = newSecret()
      return `${random}.${await tagOf(random)}`
    },
    recognise: async (token) => {
      const [, random, given] = /^([\w-]{43})\.([\w-]{22})$/.exec(token) ?? []
      if (random === undefined || given === undefined) return false
      // As texts: the last letters of two different ones may stand for the same bytes.
      return timingSafeEqual(Buffer.from(given), Buffer.from(await tagOf(random)))
    },
  }
}
