import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag } from '#platform/http/matches-etag.ts'

type Picture = { size: number; content: Readable; tag: string; cacheControl: string; type: string }

/** Runs nothing, even if somebody manages to upload more than a photo. */
const policy = "default-src 'none'; sandbox"

export function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { size, content, tag, cacheControl, type }: Picture,
): FastifyReply {
  void reply
    .header('cache-control', cacheControl)
    .header('content-security-policy', policy)
    .header('etag', tag)
  if (matchesEtag(request.headers['if-none-match'] ?? '', tag)) {
    content.destroy()
    return reply.code(304).send()
  }
  return reply.header('content-length', size).type(type).send(content)
}
