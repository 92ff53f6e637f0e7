import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sendPublic } from '#platform/http/send.ts'
import { openApiDocument } from './openapi.ts'
import { docsPage } from './page.ts'
import { style } from './style.ts'

/** The addresses of the documents, below `/api`. */
export const documents = [
  { method: 'GET', path: '/openapi.json' },
  { method: 'GET', path: '/docs' },
] as const

/** For how many seconds anybody may cache a document. */
const seconds = 300

/** The content security policy of the page: its own style and nothing else. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Serves what is promised on the wire, for programs at `/openapi.json` and for people at `/docs`. */
export function serveDocuments(app: FastifyInstance, product: string): void {
  const document = openApiDocument(product)
  const json = JSON.stringify(document)
  const page = docsPage(document)
  app.get('/openapi.json', (request, reply) =>
    sendPublic(request, reply, { type: 'application/json; charset=utf-8', text: json, seconds }),
  )
  app.get('/docs', (request, reply) => {
    void reply.header('content-security-policy', policy)
    return sendPublic(request, reply, { type: 'text/html; charset=utf-8', text: page, seconds })
  })
}
