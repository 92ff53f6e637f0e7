import { createHash, randomBytes } from 'node:crypto'

/** For a link that only its holder may use; the database keeps the hash. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** A plain hash is enough: the token is too long to guess. */
export const hashOf = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')
