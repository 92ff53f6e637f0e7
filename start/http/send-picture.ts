import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag } from '#platform/http/matches-etag.ts'

/** A picture that somebody has sent, and how it is served. */
type Picture = { size: number; content: Readable; tag: string; cacheControl: string; type: string }

/** It shows nothing and runs nothing, even where somebody found a way to make it more than a photo. */
const policy = "default-src 'none'; sandbox"

/** Sends a picture, or 304 where the reader has it. */
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
