import { createHmac, timingSafeEqual } from 'node:crypto'

const sign = (text: string, key: Uint8Array) => createHmac('sha256', key).update(text).digest()

/** The first line of a sealed object, so that it stays JSON; the seal is of everything after it. */
const sealed = /^\{\n {2}"seal": "([0-9a-f]{64})",\n(.*)$/s

/** JSON, with the HMAC-SHA256 of its text under `key`. */
export function sealJson(value: object, key: Uint8Array): string {
  const text = `${JSON.stringify(value, null, 2).slice('{\n'.length)}\n`
  return `{\n  "seal": "${sign(text, key).toString('hex')}",\n${text}`
}

/** Whether the text was sealed with this key. */
export function hasSeal(text: string, key: Uint8Array): boolean {
  const [, seal, rest] = sealed.exec(text) ?? []
  return seal !== undefined && rest !== undefined
    ? timingSafeEqual(Buffer.from(seal, 'hex'), sign(rest, key))
    : false
}
