import { IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { DiskFull, isTransient } from '#platform/database/transient-failures.ts'
import { StorageUnavailable } from '#platform/files/files.ts'

/** A refusal with its HTTP status, a code for programs and a message for people. */
export class HttpError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string> | undefined
  /** In seconds. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    fields?: Record<string, string>,
    retryAfter?: number,
  ) {
    super(message)
    this.name = 'HttpError'
    this.status = status
    this.code = code
    this.fields = fields
    this.retryAfter = retryAfter
  }
}

/** Why a field is refused, in English for programmers; the application may word it differently. */
export const inputFaults = {
  unstorable: 'This contains a character that cannot be stored',
  tooDeep: 'This is nested too deep',
  reservedName: 'A field cannot be named __proto__, constructor or prototype',
  badKey: 'Send 1 to 255 letters, digits or signs without a space',
} as const

/** A message for each field. */
export const invalidFields = (fields: Record<string, string>): HttpError =>
  new HttpError(400, 'invalid-input', `Please check: ${Object.keys(fields).join(', ')}.`, fields)

/** Has the first message of every field. */
export function invalidInput(error: z.ZodError): HttpError {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message
  return invalidFields(fields)
}

const fromFastify: Record<string, [status: number, code: string, message: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'body-too-large', 'The request is larger than 64 KB.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'unsupported-media-type', 'Send the body as JSON.'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'malformed-body', 'The body is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'malformed-body', 'The body is empty.'],
  FST_ERR_BAD_URL: [400, 'malformed-request', 'The address is not well formed.'],
  FST_ERR_MAX_PARAM_LENGTH: [400, 'malformed-request', 'The address is too long.'],
  FST_ERR_HANDLER_TIMEOUT: [503, 'unavailable', 'This took too long. Please try again.'],
}

const tooSlow = [408, 'request-timeout', 'The request took too long to arrive.'] as const

function toHttpError(
  error: FastifyError | HttpError,
  request: FastifyRequest,
): HttpError | undefined {
  if (error instanceof HttpError) return error
  // Calls within the process come through `inject`, whole.
  const isWhole = !(request.raw instanceof IncomingMessage) || request.raw.complete
  if (error.code === 'FST_ERR_HANDLER_TIMEOUT' && !isWhole) return new HttpError(...tooSlow)
  const known = fromFastify[error.code]
  if (known !== undefined) return new HttpError(...known)
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new HttpError(error.statusCode, 'malformed-request', 'The request could not be read.')
  if (error instanceof DiskFull)
    return new HttpError(
      503,
      'unavailable',
      'Nothing can be saved right now. Please try again later.',
    )
  if (error instanceof StorageUnavailable)
    return new HttpError(
      503,
      'unavailable',
      'Pictures are unavailable right now. Please try again later.',
    )
  if (isTransient(error))
    return new HttpError(503, 'unavailable', 'The school is very busy. Please try again.')
  return undefined
}

/**
 * For failures answered with 503. They are transient, except a full disk or an unreachable store: those need
 * action, and the line says where.
 */
export function logTransient(log: FastifyBaseLogger, error: Error): void {
  if (error instanceof DiskFull || error instanceof StorageUnavailable)
    log.error({ err: error }, error.message)
  else log.warn({ err: error }, 'request given up')
}

const describePlainly = ({ message, fields }: HttpError): object => ({
  message,
  ...(fields && { fields }),
})

/**
 * Answers failures with `{ error: { code, message, fields? } }`; `describe` gives all but the code. Unknown
 * errors are 500; from 500 on the request's id is included, and the log has the rest.
 */
export function sendErrorEnvelope(
  error: FastifyError | HttpError,
  request: FastifyRequest,
  reply: FastifyReply,
  describe = describePlainly,
): void {
  void reply.header('cache-control', 'no-store').removeHeader('etag').removeHeader('link')
  const refusal = toHttpError(error, request)
  if (refusal === undefined) {
    request.log.error({ err: error }, 'request failed')
    const message = 'Something went wrong on our side. Please try again.'
    const described = describe(new HttpError(500, 'internal', message))
    const code = 'internal'
    void reply.code(500).send({ error: { code, ...described, requestId: request.id } })
    return
  }
  const { status, code, retryAfter } = refusal
  if (status === 408) void reply.header('connection', 'close')
  if (status === 401) void reply.header('www-authenticate', 'Bearer')
  if (status === 503) {
    logTransient(request.log, error)
    void reply.header('retry-after', '5')
  }
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
  // Our own failures can be found in the log.
  const named = status >= 500 ? { requestId: request.id } : {}
  void reply.code(status).send({ error: { code, ...describe(refusal), ...named } })
}

const unreadable: Record<string, readonly [status: number, code: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
  HPE_HEADER_OVERFLOW: [431, 'headers-too-large', 'The headers are too large.'],
}

/**
 * For malformed HTTP, or requests with two readings (a length and `Transfer-Encoding`): answers on the bare
 * connection, with `headers` besides its own, and closes it.
 * https://nodejs.org/api/http.html#event-clienterror
 */
export function answerUnreadable(
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: Record<string, string> = {},
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, code, message] = unreadable[error.code ?? ''] ?? [
    400,
    'malformed-request',
    'The request is not well formed.',
  ]
  const body = JSON.stringify({ error: { code, message } })
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'Connection: close',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '',
      body,
    ].join('\r\n'),
    () => socket.destroy(),
  )
}
