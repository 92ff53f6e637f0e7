import type { FastifyInstance } from 'fastify'
import { answerPublic, type PublicReads } from '#platform/http/mount.ts'
import type { Settings } from '#school/base/school.ts'

/** Below `/api`. */
export const documents = [
  { method: 'GET', path: '/openapi.json' },
  { method: 'GET', path: '/docs' },
] as const

/** How long anybody may cache a document. */
const maxAge = 300

/** Rarely read, so the start does not wait for them or load their code. */
async function makeDocuments(product: string) {
  const [{ openApiDocument }, { docsPage }] = await Promise.all([
    import('./openapi.ts'),
    import('./page.ts'),
  ])
  const document = openApiDocument(product)
  const { html, headers } = docsPage(document)
  return {
    '/openapi.json': {
      text: JSON.stringify(document),
      headers: { 'content-type': 'application/json; charset=utf-8' },
    },
    '/docs': { text: html, headers },
  }
}

/** For programs at `/openapi.json`, for people at `/docs`. */
export function serveDocuments(
  app: FastifyInstance,
  settings: Pick<Settings, 'product'>,
  publicReads: PublicReads,
): void {
  let cached: { product: string; made: ReturnType<typeof makeDocuments> } | undefined
  const read = () => {
    const { product } = settings
    if (cached?.product !== product) cached = { product, made: makeDocuments(product) }
    return cached.made
  }
  for (const { path } of documents)
    app.get(path, (request, reply) =>
      answerPublic(request, reply, publicReads, async () => (await read())[path], maxAge),
    )
}
