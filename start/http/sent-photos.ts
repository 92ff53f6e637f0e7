import type { FastifyInstance, FastifyReply } from 'fastify'
import { HttpError } from '#platform/http/errors.ts'
import type { PhotosService } from '#school/photos/photos.service.ts'
import { sendPicture } from './send-picture.ts'

const types: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
}

/**
 * Each variant has its own random address with constant bytes. Missing ones are 404; nothing is made on
 * request.
 */
export function registerSentPhotos(
  app: FastifyInstance,
  photos: Pick<PhotosService, 'open'>,
): void {
  app.get<{ Params: { name: string } }>(
    // Other names are the school's own photographs.
    '/photos/:name(^(?:class|instructor|gallery)-[0-9a-f]{32}[-.\\w]*$)',
    async (request, reply): Promise<FastifyReply> => {
      const { name } = request.params
      const found = await photos.open(name)
      if (found === undefined) throw new HttpError(404, 'not-found', 'This picture does not exist.')
      return sendPicture(request, reply, {
        ...found,
        cacheControl: 'public, max-age=31536000, immutable',
        type: types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      })
    },
  )
}
