import { createHash, createHmac } from 'node:crypto'

type Signed = {
  method: string
  /** Path and query, as they were sent. */
  target: string
  headers: Record<string, string | undefined>
}

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, content: string) =>
  createHmac('sha256', key).update(content).digest()

/** Encodes a name or value like AWS: all but letters, digits and `-._~`. */
const encode = (part: string) =>
  encodeURIComponent(part).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const readAuthorization = (authorization: string) =>
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
    authorization,
  )

/** The signature of a request by AWS's documentation, with this secret. */
export function signatureOf(
  { method, target, headers }: Signed,
  { day, region, names, secret }: { day: string; region: string; names: string[]; secret: string },
): string {
  const url = new URL(target, 'http://store')
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const canonical = [
    method,
    decodeURIComponent(url.pathname).split('/').map(encode).join('/'),
    query,
    ...names.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    names.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day))
  return hmac(key, toSign).toString('hex')
}

/** The maximum difference between the clocks of caller and store, in milliseconds. */
const maxSkew = 15 * 60_000

/** The error code with which a store refuses a request and its body; undefined if it is signed correctly. */
export function faultOfSignature(
  request: Signed & { body: Uint8Array },
  { keyId, secret, region }: { keyId: string; secret: string; region: string },
): string | undefined {
  const { headers, body } = request
  const [, id, day = '', signedRegion, listed = '', signature] =
    readAuthorization(headers['authorization'] ?? '') ?? []
  if (id === undefined) return 'AccessDenied'
  if (id !== keyId) return 'InvalidAccessKeyId'
  if (signedRegion !== region) return 'AuthorizationHeaderMalformed'
  const date = headers['x-amz-date'] ?? ''
  const at = Date.parse(date.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
  if (!date.startsWith(day) || !(Math.abs(Date.now() - at) < maxSkew)) return 'RequestTimeTooSkewed'
  const names = listed.split(';')
  const mustBeSigned = Object.keys(headers).filter((name) => /^(?:host$|x-amz-)/.test(name))
  if (!mustBeSigned.every((name) => names.includes(name))) return 'AccessDenied'
  if (signature !== signatureOf(request, { day, region, names, secret }))
    return 'SignatureDoesNotMatch'
  return headers['x-amz-content-sha256'] === sha256(body) ? undefined : 'XAmzContentSHA256Mismatch'
}
