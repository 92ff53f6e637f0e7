import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Answers for one person alone: nobody may cache them, and they differ by who asks. */
export function forbidCaching(reply: FastifyReply): void {
  void reply.header('cache-control', 'private, no-store').header('vary', 'Authorization')
}

const withoutWeakness = (etag: string) => etag.trim().replace(/^W\//, '')

/** Whether a request's `If-None-Match` names the ETag; our tags have no comma in them. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  // Weak comparison, as RFC 9110 13.1.2 asks for.
  const tags = ifNoneMatch.split(',').map(withoutWeakness)
  return tags.includes('*') || tags.includes(withoutWeakness(etag))
}

/**
 * Sends what is the same for everybody: caches may store it for `seconds`, and then ask again with
 * its strong ETag, made from the body and the `Link` beside it; 304 where nothing has changed.
 */
export function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: { type: string; text: string; seconds: number },
): FastifyReply {
  const link = reply.getHeader('link')
  const hash = createHash('sha256')
    .update(answer.text)
    .update(typeof link === 'string' ? link : '')
  const etag = `"${hash.digest('base64url').slice(0, 27)}"`
  void reply.header('etag', etag).header('cache-control', `public, max-age=${answer.seconds}`)
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(answer.type).send(answer.text)
}
