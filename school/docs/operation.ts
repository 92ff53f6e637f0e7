import { z } from 'zod'
import type { ZodOpenApiOperationObject } from 'zod-openapi'
import { may, roles, type Access } from '#contract/access.ts'
import type { Endpoint, Limit } from '#contract/endpoint.ts'
import { errorCodes, type ErrorCode } from '#contract/errors.ts'
import { isBytes } from '#platform/http/bytes-body.ts'

export const headers = {
  Link: 'The address of the next page, with rel="next", if there is one; for lists that count their items also of the previous one, with rel="prev"',
  Items: 'Which items these are of how many, 13-24/37; * for unknown, 1000+ for more than that',
  ETag: 'The strong tag of this answer; send it in If-None-Match to save the body',
  'Cache-Control': 'Whether and for how long the answer may be cached',
  'RateLimit-Policy': 'The quota that counts this call: its name, q calls in w seconds',
  RateLimit: 'What is left: r calls, for the next t seconds',
  'Retry-After': 'Seconds to wait before the next try',
  'Idempotent-Replayed': 'true if this repeats the first answer to the same Idempotency-Key',
  'X-Request-Id': 'Names this request in the log of the school',
  'WWW-Authenticate': 'Bearer',
} as const
type HeaderName = keyof typeof headers

const always = ['Cache-Control', 'RateLimit-Policy', 'RateLimit', 'X-Request-Id'] as const

function headersNamed(...names: (HeaderName | false | undefined)[]) {
  const found = names.filter((name) => typeof name === 'string')
  return Object.fromEntries(
    found.map((name) => [name, { $ref: `#/components/headers/${name}` } as const]),
  )
}

const reason = z.object({
  key: z.string().describe('The name of the message'),
  values: z.record(z.string(), z.unknown()).optional().describe('What stands in it, unformatted'),
})

const errorEnvelope = z
  .object({
    error: z.object({
      code: z.string().describe('For programs; the list is at /api/docs'),
      message: z.string().describe('For people, in English'),
      reason: reason.optional().describe('The same, to be worded in another language'),
      fields: z.record(z.string(), z.string()).optional().describe('Messages by field'),
      fieldReasons: z.record(z.string(), reason).optional().describe('Their reasons'),
      requestId: z.string().optional().describe('From status 500 on: names the request in the log'),
    }),
  })
  .meta({ id: 'Error' })

const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/)
  .optional()
  .meta({
    description:
      'A new value for each action, such as a UUID. Repeated with the same key within 24 hours, the call has no second effect and gets the first answer.',
    examples: ['5f0c8a0e-3d0a-4c60-9a9f-6f2a1c2f7f10'],
  })

const ifNoneMatch = z
  .string()
  .optional()
  .describe('The ETag of the answer that you have; 304 if it is still current.')

function commonErrors({ method, access, idempotencyKey: keyed }: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = ['invalid-input', 'malformed-request', 'request-timeout']
  codes.push('too-many-requests', 'internal', 'unavailable')
  // An unexpected body is read as well, except with GET.
  if (method !== 'GET') codes.push('malformed-body', 'body-too-large', 'unsupported-media-type')
  if (keyed) codes.push('idempotency-key-reused')
  if (access !== 'public') codes.push('unauthenticated', 'forbidden')
  if (access !== 'public' && access !== 'account') codes.push('no-user-record')
  return codes
}

function describeAccess(access: Access): string {
  if (access === 'public') return 'anybody, without a token'
  if (access === 'account') return 'anybody who is signed in, also without a user record'
  const holders = roles.filter((role) => may(role, access))
  return holders.length === roles.length ? 'every user' : holders.join(', ')
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** Such as 'one day' or '10 seconds'. */
function formatDuration(duration: number): string {
  const [unit, length] = units.find(([, length]) => duration % length === 0) ?? ['millisecond', 1]
  return duration === length ? `one ${unit}` : `${duration / length} ${unit}s`
}

/** Such as '10 unknown coupon codes per account in one hour'. */
export function formatLimit({ max, of, per, within }: Limit): string {
  return [
    `${max.toLocaleString('en')} ${of}`,
    per !== undefined && `per ${per}`,
    within !== undefined && `in ${formatDuration(within)}`,
  ]
    .filter((part) => part !== false)
    .join(' ')
}

function describe({ access, limits = [] }: Endpoint): string {
  const open = `Open to: ${describeAccess(access)}.`
  return limits.length === 0 ? open : `${open} At most: ${limits.map(formatLimit).join('; ')}.`
}

function refusal(status: string, codes: ErrorCode[]) {
  const retry = status === '429' || status === '503'
  const example = { error: { code: codes[0], message: 'What went wrong, for people.' } }
  return {
    description: codes.join(', '),
    headers: headersNamed(
      ...always,
      retry && 'Retry-After',
      status === '401' && 'WWW-Authenticate',
    ),
    content: { 'application/json': { schema: errorEnvelope, example } },
  }
}

function bodyOf(body: NonNullable<Endpoint['body']>) {
  if (!isBytes(body)) return { required: true, content: { 'application/json': { schema: body } } }
  const { type, maxBytes, within } = body
  const description = `The bytes as they are, ${type}, ${maxBytes / 1_000_000} MB at most, within ${within / 1000} seconds`
  return { required: true, description, content: { [type]: {} } }
}

export function operationOf(
  tag: string,
  name: string,
  endpoint: Endpoint,
): ZodOpenApiOperationObject {
  const { access, params: path, query, body, paged, idempotencyKey: keyed } = endpoint
  const isPublic = access === 'public'
  const isCached = isPublic && endpoint.method === 'GET'
  const header = z.object({
    ...(keyed && { 'Idempotency-Key': idempotencyKey }),
    ...(isCached && { 'If-None-Match': ifNoneMatch }),
  })
  const codes = [...new Set([...commonErrors(endpoint), ...(endpoint.errors ?? [])])]
  const refusals = Object.groupBy(codes, (code) => errorCodes[code][0])
  const okHeaders = headersNamed(
    isCached && 'ETag',
    paged && 'Link',
    paged && 'Items',
    ...always,
    keyed && 'Idempotent-Replayed',
  )
  return {
    operationId: name,
    summary: endpoint.summary,
    description: describe(endpoint),
    tags: [tag],
    security: isPublic ? [] : [{ idToken: [] }],
    requestParams: { ...(path && { path }), ...(query && { query }), header },
    ...(body && { requestBody: bodyOf(body) }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Done',
        headers: okHeaders,
        content:
          endpoint.download === undefined
            ? { 'application/json': { schema: endpoint.response } }
            : { [endpoint.download]: {} },
      },
      ...(isCached && {
        304: { description: 'Your copy is still current', headers: okHeaders },
      }),
      ...Object.fromEntries(
        Object.entries(refusals).map(([status, group]) => [status, refusal(status, group)]),
      ),
    },
  }
}
