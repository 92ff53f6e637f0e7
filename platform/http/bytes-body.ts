import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limitBytes, TooLarge } from '#platform/files/files.ts'
import { HttpError } from './errors.ts'

/** A body of bytes: see the contract's `BytesBody`. */
export type BytesBody = { type: string; maxBytes: number; within: number }

export function isBytes(body: object | undefined): body is BytesBody {
  return body !== undefined && 'maxBytes' in body
}

function tooLarge(maxBytes: number): HttpError {
  return new HttpError(413, 'body-too-large', `This is larger than ${maxBytes / 1_000_000} MB.`)
}

/** As they arrive; throws HttpError 413, or 400 if they end early or are empty. */
async function* readBytes(payload: Readable, maxBytes: number): AsyncGenerator<Uint8Array> {
  let isEmpty = true
  try {
    // Destroyed with its stream, the connection could not carry the refusal.
    for await (const chunk of limitBytes(payload.iterator({ destroyOnReturn: false }), maxBytes)) {
      isEmpty = false
      yield chunk
    }
  } catch (error) {
    if (error instanceof TooLarge) throw tooLarge(maxBytes)
    throw new HttpError(400, 'malformed-request', 'The request was cut off.')
  } finally {
    // The rest arrives and is dropped: a client that is still sending would miss the refusal.
    payload.resume()
  }
  if (isEmpty) throw new HttpError(400, 'malformed-body', 'The body is empty.')
}

/** An input whose bytes are hashed as they are read; `readSent` has the hash of those read so far in their place. */
export function hashBody<Input extends { body?: unknown }>(input: Input) {
  const hash = createHash('sha256')
  async function* read() {
    for await (const chunk of input.body as AsyncIterable<Uint8Array>) {
      hash.update(chunk)
      yield chunk
    }
  }
  return {
    input: { ...input, body: read() },
    readSent: () => ({ ...input, body: hash.copy().digest('base64url') }),
  }
}

function hasType(sent: string, { type }: BytesBody): boolean {
  const [name = ''] = sent.toLowerCase().split(';')
  return type.endsWith('/*') ? name.startsWith(type.slice(0, -1)) : name.trim() === type
}

/**
 * One media type, at most `maxBytes`, streamed: nothing is gathered in memory. Another type or a packed body
 * is 415, more bytes are 413.
 */
export function acceptBytesOnly(app: FastifyInstance, body: BytesBody): void {
  // Before a parser is chosen, so that a request without a readable type gets this answer, too.
  app.addHook('preParsing', async ({ headers }) => {
    const packing = headers['content-encoding'] ?? 'identity'
    if (packing !== 'identity' || !hasType(headers['content-type'] ?? '', body))
      throw new HttpError(415, 'unsupported-media-type', `Send the body as ${body.type}, unpacked.`)
    if (Number(headers['content-length']) > body.maxBytes) throw tooLarge(body.maxBytes)
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async (_request: FastifyRequest, payload: Readable) =>
    readBytes(payload, body.maxBytes),
  )
}
