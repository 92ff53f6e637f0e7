import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'

/** A refusal with its HTTP status, a code for programs and a message for people. */
export class HttpError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string> | undefined

  constructor(status: number, code: string, message: string, fields?: Record<string, string>) {
    super(message)
    this.name = 'HttpError'
    this.status = status
    this.code = code
    this.fields = fields
  }
}

/** The refusal of input that does not fit its schema: the first message of every field. */
export function invalidInput(error: z.ZodError): HttpError {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const name = issue.path.join('.') || 'body'
    fields[name] ??= issue.message
  }
  const names = Object.keys(fields).join(', ')
  return new HttpError(400, 'invalid-input', `Please check: ${names}.`, fields)
}

const fromFastify: Record<string, [status: number, code: string, message: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'body-too-large', 'The request is larger than 1 MB.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'unsupported-media-type', 'Send the body as JSON.'],
}

function toHttpError(error: FastifyError | HttpError): HttpError | undefined {
  if (error instanceof HttpError) return error
  const known = fromFastify[error.code]
  if (known !== undefined) return new HttpError(...known)
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new HttpError(error.statusCode, 'malformed-body', 'The body is not valid JSON.')
  return undefined
}

/**
 * Answers every failure of a JSON API with `{ error: { code, message, fields? } }`. What nobody
 * foresaw is 500 with the request's id, and the log has the rest.
 */
export function sendErrorEnvelope(
  error: FastifyError | HttpError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const refusal = toHttpError(error)
  if (refusal === undefined) {
    request.log.error({ err: error }, 'request failed')
    const message = 'Something went wrong on our side. Please try again.'
    void reply.code(500).send({ error: { code: 'internal', message, requestId: request.id } })
    return
  }
  const { status, code, message, fields } = refusal
  if (status === 401) void reply.header('www-authenticate', 'Bearer')
  void reply.code(status).send({ error: { code, message, ...(fields && { fields }) } })
}
