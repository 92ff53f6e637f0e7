import { createHmac, randomBytes } from 'node:crypto'

type OAuth1Keys = { consumer: string; consumerSecret: string; token: string; secret: string }

// RFC 3986 leaves fewer characters unencoded than encodeURIComponent does.
const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const byteOrder = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/**
 * The Authorization header of a GET signed with HMAC-SHA1, `now` in milliseconds.
 * https://www.rfc-editor.org/rfc/rfc5849#section-3.4
 */
export function signGet(
  url: URL,
  keys: OAuth1Keys,
  now: number,
  nonce: string = randomBytes(16).toString('hex'),
): string {
  const own: [name: string, value: string][] = [
    ['oauth_consumer_key', keys.consumer],
    ['oauth_nonce', nonce],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', String(Math.floor(now / 1000))],
    ['oauth_token', keys.token],
    ['oauth_version', '1.0'],
  ]
  const parameters = [...url.searchParams, ...own]
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort((one, other) => byteOrder(one[0], other[0]) || byteOrder(one[1], other[1]))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const base = ['GET', `${url.origin}${url.pathname}`, parameters].map(encode).join('&')
  const signature = createHmac('sha1', `${encode(keys.consumerSecret)}&${encode(keys.secret)}`)
    .update(base)
    .digest('base64')
  const header = [...own, ['oauth_signature', signature] as const]
    .map(([name, value]) => `${name}="${encode(value)}"`)
    .join(', ')
  return `OAuth ${header}`
}
