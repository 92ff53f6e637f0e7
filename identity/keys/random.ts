import { createHash, randomBytes, randomInt } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Like Google's: 28 letters and digits. */
export function newLocalId(): string {
  return Array.from({ length: 28 }, () => letters.charAt(randomInt(letters.length))).join('')
}

/** 32 random bytes, base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256, base64url: enough for secrets too long to guess. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
