import type { FastifyInstance, FastifyReply } from 'fastify'
import { HttpError } from '#platform/http/errors.ts'
import { matchesEtag } from '#platform/http/matches-etag.ts'
import type { PhotosService } from '#school/photos/photos.service.ts'

const types: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
}

/** It shows nothing and runs nothing, even where somebody found a way to make it more than a photo. */
const policy = "default-src 'none'; sandbox"

/**
 * Serves the photos that people have sent, each variant at its own random address, which always stands
 * for the same bytes. What is not stored is 404; nothing is ever made on request.
 */
export function registerSentPhotos(
  app: FastifyInstance,
  photos: Pick<PhotosService, 'open'>,
): void {
  app.get<{ Params: { name: string } }>(
    // Other names are those of the school's own photographs.
    '/photos/:name(^(?:class|instructor|gallery)-[0-9a-f]{32}[-.\\w]*$)',
    async (request, reply): Promise<FastifyReply> => {
      const { name } = request.params
      const found = await photos.open(name)
      if (found === undefined) throw new HttpError(404, 'not-found', 'This picture does not exist.')
      void reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', policy)
        .header('etag', found.tag)
      if (matchesEtag(request.headers['if-none-match'] ?? '', found.tag)) {
        found.content.destroy()
        return reply.code(304).send()
      }
      return reply
        .header('content-length', found.size)
        .type(types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
        .send(found.content)
    },
  )
}
