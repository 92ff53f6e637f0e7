import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '#platform/http/errors.ts'
import { matchesEtag } from '#platform/http/matches-etag.ts'
import type { School } from '#school/base/school.ts'
import { openPhoto } from '#school/photos/photos.ts'
import { workPicturesPath } from '#school/photos/signed-pictures.ts'
import { openWorkPicture } from '#school/work/open-picture.ts'

type Picture = { size: number; content: Readable; tag: string; cacheControl: string; type: string }

/** Runs nothing, even if anyone manages to upload more than a photo. */
const policy = "default-src 'none'; sandbox"

/** Undefined is 404. */
function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  picture: Picture | undefined,
): FastifyReply {
  if (picture === undefined) throw new HttpError(404, 'not-found', 'This picture does not exist.')
  const { size, content, tag, cacheControl, type } = picture
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

const types: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
}

/**
 * Each variant has its own random address with constant bytes. Missing ones are 404; nothing is made on
 * request.
 */
export function registerSentPhotos(app: FastifyInstance, school: School): void {
  app.get<{ Params: { name: string } }>(
    // Other names are the school's own photographs.
    '/photos/:name(^(?:class|instructor|gallery|slide|logo)-[0-9a-f]{32}[-.\\w]*$)',
    async (request, reply): Promise<FastifyReply> => {
      const { name } = request.params
      const found = await openPhoto(school, name)
      const type = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
      const cacheControl = 'public, max-age=31536000, immutable'
      return sendPicture(request, reply, found && { ...found, cacheControl, type })
    },
  )
}

type SignedAddress = {
  Params: { photo: string; width: string }
  Querystring: Record<string, string | string[] | undefined>
}

const asText = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '')

/**
 * At signed addresses, which browsers may cache as long as they are valid. For any fault of an address the
 * answer is the same 404.
 */
export function registerWorkPictures(app: FastifyInstance, school: School): void {
  app.get<SignedAddress>(
    `${workPicturesPath}/:photo/:width`,
    async (request, reply): Promise<FastifyReply> => {
      void reply.header('x-robots-tag', 'noindex')
      const { for: viewer, until, key } = request.query
      const found = await openWorkPicture(school, {
        ...request.params,
        viewer: asText(viewer),
        until: asText(until),
        key: asText(key),
      })
      return sendPicture(
        request,
        reply,
        found && {
          ...found,
          cacheControl: `private, max-age=${found.seconds}`,
          type: 'image/jpeg',
        },
      )
    },
  )
}
