import { createHmac, timingSafeEqual } from 'node:crypto'
import { looksLikeSecret, newSecret } from './random.ts'
import { deriveKey } from './seal.ts'

/** Bytes of the tag, of HMAC-SHA256's 32: nobody guesses 128 bits. */
const tagLength = 16

/** Refresh tokens that tell by themselves whether this service made them. */
export type RefreshTokens = {
  make: () => Promise<string>
  /**
   * Whether this service made the token: `tagged` where its tag says so, `untagged` where it has the
   * form of those that earlier versions made, which only their session can tell, else `no`.
   */
  recognise: (token: string) => Promise<'tagged' | 'untagged' | 'no'>
}

/**
 * Makes the maker of refresh tokens, `secret.tag`; `secret` as for the signing keys. The tag tells a
 * token of a session that was forgotten, at which the client has to sign out, from one that was
 * altered or made up.
 */
export function createRefreshTokens(secret: string): RefreshTokens {
  let derived: Promise<Buffer> | undefined
  const tagOf = async (random: string) => {
    const key = await (derived ??= deriveKey(secret, 'refresh tokens of the identity service'))
    const tag = createHmac('sha256', key).update(random).digest()
    return tag.subarray(0, tagLength).toString('base64url')
  }
  return {
    make: async () => {
      const random = newSecret()
      return `${random}.${await tagOf(random)}`
    },
    recognise: async (token) => {
      if (looksLikeSecret(token)) return 'untagged'
      const [, random, given] = /^([\w-]{43})\.([\w-]{22})$/.exec(token) ?? []
      if (random === undefined || given === undefined) return 'no'
      // As texts: the last letters of two different ones may stand for the same bytes.
      return timingSafeEqual(Buffer.from(given), Buffer.from(await tagOf(random))) ? 'tagged' : 'no'
    },
  }
}
