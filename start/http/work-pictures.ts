import type { FastifyInstance, FastifyReply } from 'fastify'
import { HttpError } from '#platform/http/errors.ts'
import { workPicturesPath, type SignedPictures } from '#school/photos/signed-pictures.ts'
import { sendPicture } from './send-picture.ts'

type Address = {
  Params: { photo: string; width: string }
  Querystring: Record<string, string | string[] | undefined>
}

const asText = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '')

/**
 * At signed addresses, which browsers may cache as long as they are valid. For any fault of an address the
 * answer is the same 404.
 */
export function registerWorkPictures(
  app: FastifyInstance,
  pictures: Pick<SignedPictures, 'open'>,
): void {
  app.get<Address>(
    `${workPicturesPath}/:photo/:width`,
    async (request, reply): Promise<FastifyReply> => {
      void reply.header('x-robots-tag', 'noindex')
      const { for: viewer, until, key } = request.query
      const found = await pictures.open({
        ...request.params,
        viewer: asText(viewer),
        until: asText(until),
        key: asText(key),
      })
      if (found === undefined) throw new HttpError(404, 'not-found', 'This picture does not exist.')
      const cacheControl = `private, max-age=${found.seconds}`
      return sendPicture(request, reply, { ...found, cacheControl, type: 'image/jpeg' })
    },
  )
}
