import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'

/** scrypt's cost: 2^15 blocks of 1 KB, 32 MiB; about 100 ms, spent a few times at a start. */
export const sealCost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

/** 256 bits by scrypt. */
export function deriveKey(secret: string, salt: Buffer | string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(secret, salt, 32, sealCost, (error, key) => {
      if (error === null) resolve(key)
      else reject(error)
    })
  })
}

/**
 * Encrypts with AES-256-GCM under a key derived from `secret` by scrypt. Bound to `purpose`: it does not open
 * for another one. Returns `salt.iv.tag.text`, base64url.
 */
export async function seal(text: string, secret: string, purpose: string): Promise<string> {
  const salt = randomBytes(16)
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', await deriveKey(secret, salt), iv)
  cipher.setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [salt, iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.')
}

/** Throws if the secret or the purpose differs, or a bit was changed. */
export async function unseal(sealed: string, secret: string, purpose: string): Promise<string> {
  const [salt, iv, tag, text] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (salt === undefined || iv === undefined || tag === undefined || text === undefined)
    throw new Error('Not a sealed text.')
  const key = await deriveKey(secret, salt)
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 })
  decipher.setAAD(Buffer.from(purpose))
  decipher.setAuthTag(tag)
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
}
