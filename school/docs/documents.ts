import type { FastifyInstance } from 'fastify'
import { sendPublic } from '#platform/http/send.ts'
import { openApiDocument } from './openapi.ts'
import { docsPage } from './page.ts'

/** The addresses of the documents, below `/api`. */
export const documents = [
  { method: 'GET', path: '/openapi.json' },
  { method: 'GET', path: '/docs' },
] as const

/** For how many seconds anybody may cache a document. */
const seconds = 300

/** Serves what is promised on the wire, for programs at `/openapi.json` and for people at `/docs`. */
export function serveDocuments(app: FastifyInstance, product: string): void {
  const document = openApiDocument(product)
  const json = JSON.stringify(document)
  const { html, headers } = docsPage(document)
  app.get('/openapi.json', (request, reply) =>
    sendPublic(request, reply, { type: 'application/json; charset=utf-8', text: json, seconds }),
  )
  app.get('/docs', (request, reply) => {
    const { 'content-type': type, ...others } = headers
    return sendPublic(request, reply.headers(others), { type, text: html, seconds })
  })
}
