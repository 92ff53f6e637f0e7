import { z } from 'zod'
import {
  schemaOf,
  type DocumentInfo,
  type DocumentedEndpoint,
  type Ref,
} from './openapi-document.ts'

const headers = {
  Link: 'The address of the next page, with rel="next", where there is more',
  ETag: 'The strong tag of this answer; sent back in If-None-Match it spares the body',
  'Cache-Control': 'Whether and for how long the answer may be kept',
  'RateLimit-Policy': 'The quota that counts this call: its name, q calls in w seconds',
  RateLimit: 'What is left: r calls, for the next t seconds',
  'Retry-After': 'Seconds to wait before the next try',
  'Idempotent-Replayed': 'true where this is the first answer to the same Idempotency-Key again',
  'X-Request-Id': 'Names this request in the log of the school',
  'WWW-Authenticate': 'Bearer',
} as const

type HeaderName = keyof typeof headers

function refsTo(names: readonly HeaderName[]): Record<string, Ref> {
  return Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/headers/${name}` }] as const),
  )
}

const always = ['Cache-Control', 'RateLimit-Policy', 'RateLimit', 'X-Request-Id'] as const

const error = z.object({
  error: z.object({
    code: z.string().describe('For programs; the list is at /api/docs'),
    message: z.string().describe('For people'),
    fields: z.record(z.string(), z.string()).optional().describe('Messages by field'),
    requestId: z.string().optional().describe('With code internal: names the request in the log'),
  }),
})

function headersOf(endpoint: DocumentedEndpoint, isPublicRead: boolean): Record<string, Ref> {
  const names: HeaderName[] = [...always]
  if (endpoint.paged) names.unshift('Link')
  if (isPublicRead) names.unshift('ETag')
  if (endpoint.idempotencyKey) names.push('Idempotent-Replayed')
  return refsTo(names)
}

/** Every answer of a call by its status, with `example` for the good one. */
export function responsesOf(endpoint: DocumentedEndpoint, info: DocumentInfo, example: unknown) {
  const isPublicRead = endpoint.access === 'public' && endpoint.method === 'GET'
  const ok = {
    description: 'Done',
    headers: headersOf(endpoint, isPublicRead),
    content: { 'application/json': { schema: schemaOf(endpoint.response, 'output'), example } },
  }
  const byStatus = new Map<number, Set<string>>()
  for (const code of [...info.commonErrors(endpoint), ...endpoint.errors]) {
    const status = info.statusOf(code)
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code))
  }
  const refusals = [...byStatus].map(([status, codes]) => {
    const more: HeaderName[] = []
    if (status === 429 || status === 503) more.push('Retry-After')
    if (status === 401) more.push('WWW-Authenticate')
    const refusal = {
      description: [...codes].join(', '),
      headers: refsTo([...always, ...more]),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Error' },
          example: { error: { code: [...codes][0], message: 'What went wrong, for people.' } },
        },
      },
    }
    return [status, refusal] as const
  })
  return {
    200: ok,
    ...(isPublicRead && {
      304: { description: 'What you have still holds', headers: ok.headers },
    }),
    ...Object.fromEntries(refusals),
  }
}

/** What the answers refer to. */
export const responseComponents = {
  schemas: { Error: schemaOf(error, 'output') },
  headers: Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [
      name,
      { description, schema: { type: 'string' } },
    ]),
  ),
}
