import type { FastifyInstance } from 'fastify'
import { HttpError } from './errors.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

function readText(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new HttpError(400, 'malformed-body', 'The body is not valid UTF-8.')
  }
}

/**
 * Only JSON in UTF-8: another type or a packed body is 415; malformed JSON, and keys that reach for an
 * object's prototype, are 400. An empty body is refused too, except with DELETE, where some clients name a
 * type and send none.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, bytes, done) => {
      const packing = request.headers['content-encoding'] ?? 'identity'
      if (packing !== 'identity')
        return done(new HttpError(415, 'unsupported-media-type', 'Send the body uncompressed.'))
      if (bytes.length === 0 && request.method === 'DELETE') return done(null, undefined)
      try {
        void parse(request, readText(bytes), done)
      } catch (error) {
        done(error as HttpError)
      }
    },
  )
}
