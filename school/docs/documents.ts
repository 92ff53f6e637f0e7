import type { FastifyInstance } from 'fastify'
import { may, roles, type Access } from '#contract/access.ts'
import { api } from '#contract/api.ts'
import { errorStatus, type ErrorCode } from '#contract/errors.ts'
import { examples } from '#contract/examples.ts'
import { docsPage, docsPolicy } from '#platform/http/docs-page.ts'
import type { DocumentedEndpoint } from '#platform/http/openapi-document.ts'
import { openApiDocument } from '#platform/http/openapi.ts'
import { sendPublic } from '#platform/http/send.ts'
import { errorMeanings } from './error-meanings.ts'
import { guide } from './guide.ts'

/** The addresses of the documents, below `/api`. */
export const documents = [
  { method: 'GET', path: '/openapi.json' },
  { method: 'GET', path: '/docs' },
] as const

/** For how many seconds anybody may keep a document. */
const seconds = 300

function commonErrors({ method, access, body, idempotencyKey }: DocumentedEndpoint): ErrorCode[] {
  const codes: ErrorCode[] = [
    'invalid-input',
    'malformed-request',
    'request-timeout',
    'too-many-requests',
    'internal',
    'unavailable',
  ]
  // A body that nobody asked for is read, too, except with GET.
  if (body !== undefined || method === 'DELETE')
    codes.push('malformed-body', 'body-too-large', 'unsupported-media-type')
  if (idempotencyKey) codes.push('idempotency-key-reused')
  if (access !== 'public') codes.push('unauthenticated', 'forbidden')
  if (access !== 'public' && access !== 'account') codes.push('no-user-record')
  return codes
}

function describeAccess(access: string): string {
  if (access === 'public') return 'anybody, without a token'
  if (access === 'account') return 'anybody who is signed in, also without a user record'
  const holders = roles.filter((role) => may(role, access as Exclude<Access, 'public' | 'account'>))
  return holders.length === roles.length ? 'every user' : holders.join(', ')
}

function documentOf(product: string) {
  return openApiDocument(api, {
    title: `${product} API`,
    description: 'Classes, orders, users and the gallery of the school.',
    version: '1.0.0',
    examples,
    describeAccess,
    statusOf: (code) => errorStatus[code as ErrorCode],
    commonErrors,
  })
}

function listErrors() {
  return Object.entries(errorStatus).map(([code, status]) => ({
    code,
    status,
    meaning: errorMeanings[code as ErrorCode],
  }))
}

/** Serves what is promised on the wire, for programs at `/openapi.json` and for people at `/docs`. */
export function serveDocuments(app: FastifyInstance, product: string): void {
  const document = documentOf(product)
  const json = JSON.stringify(document)
  const page = docsPage(document, guide, listErrors())
  app.get('/openapi.json', (request, reply) =>
    sendPublic(request, reply, { type: 'application/json; charset=utf-8', text: json, seconds }),
  )
  app.get('/docs', (request, reply) => {
    void reply.header('content-security-policy', docsPolicy)
    return sendPublic(request, reply, { type: 'text/html; charset=utf-8', text: page, seconds })
  })
}
