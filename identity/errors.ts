import { isTransient } from '#platform/database/transient-failures.ts'

/** Google's client turns `X_Y` into `auth/…`. */
export type ProtocolCode =
  | 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
  | 'EMAIL_EXISTS'
  | 'EMAIL_NOT_FOUND'
  | 'EXPIRED_OOB_CODE'
  | 'FEDERATED_USER_ID_ALREADY_LINKED'
  | 'INSUFFICIENT_PERMISSION'
  | 'INVALID_CONTINUE_URI'
  | 'INVALID_CREDENTIAL_OR_PROVIDER_ID'
  | 'INVALID_DISPLAY_NAME'
  | 'INVALID_EMAIL'
  | 'INVALID_GRANT_TYPE'
  | 'INVALID_IDENTIFIER'
  | 'INVALID_IDP_RESPONSE'
  | 'INVALID_ID_TOKEN'
  | 'INVALID_LOGIN_CREDENTIALS'
  | 'INVALID_NEW_EMAIL'
  | 'INVALID_OOB_CODE'
  | 'INVALID_PENDING_TOKEN'
  | 'INVALID_PASSWORD'
  | 'INVALID_PHOTO_URL'
  | 'INVALID_REFRESH_TOKEN'
  | 'INVALID_REQUEST_URI'
  | 'INVALID_REQ_TYPE'
  | 'MISSING_CONTINUE_URI'
  | 'MISSING_EMAIL'
  | 'MISSING_GRANT_TYPE'
  | 'MISSING_IDENTIFIER'
  | 'MISSING_ID_TOKEN'
  | 'MISSING_LOCAL_ID'
  | 'MISSING_NEW_EMAIL'
  | 'MISSING_OOB_CODE'
  | 'MISSING_PASSWORD'
  | 'MISSING_REFRESH_TOKEN'
  | 'MISSING_REQUEST_URI'
  | 'MISSING_REQ_TYPE'
  | 'OPERATION_NOT_ALLOWED'
  | 'RESET_PASSWORD_EXCEED_LIMIT'
  | 'TOKEN_EXPIRED'
  | 'TOO_MANY_ATTEMPTS_TRY_LATER'
  | 'UNAUTHORIZED_DOMAIN'
  | 'UNEXPECTED_PARAMETER'
  | 'USER_DISABLED'
  | 'USER_NOT_FOUND'
  | 'WEAK_PASSWORD'

/** Answered with HTTP 400 and `CODE`, or `CODE : text` if there is more to say. */
export class ProtocolError extends Error {
  readonly code: ProtocolCode

  constructor(code: ProtocolCode, text?: string) {
    super(text === undefined ? code : `${code} : ${text}`)
    this.name = 'ProtocolError'
    this.code = code
  }
}

/** Refused before any operation sees it. Has the HTTP status, Google's status and reason. */
export class RequestError extends Error {
  readonly httpStatus: number
  readonly status: string
  readonly reason: string

  constructor(httpStatus: number, status: string, reason: string, message: string) {
    super(message)
    this.name = 'RequestError'
    this.httpStatus = httpStatus
    this.status = status
    this.reason = reason
  }
}

/** `reason` is Google's. */
export function invalidPayload(detail: string, reason: 'invalid' | 'parseError' = 'invalid') {
  const message = `Invalid JSON payload received. ${detail}`
  return new RequestError(400, 'INVALID_ARGUMENT', reason, message)
}

/** Answered with 503, like a busy database: the client tries again later. */
export class Overloaded extends Error {}

/** Answered with 429. */
export class TooManyCalls extends Error {}

type Answer = { httpStatus: number; body: { error: Record<string, unknown> } }

function refusal(httpStatus: number, message: string, reason: string, status?: string): Answer {
  const errors = [{ message, reason, domain: 'global' }]
  return {
    httpStatus,
    body: { error: { code: httpStatus, message, errors, ...(status && { status }) } },
  }
}

function fromFramework(error: object): RequestError | undefined {
  const invalid = (httpStatus: number, message: string, reason = 'invalid') =>
    new RequestError(httpStatus, 'INVALID_ARGUMENT', reason, message)
  const httpStatus = 'statusCode' in error ? Number(error.statusCode) : 500
  if (httpStatus === 413) return invalid(413, 'Request payload size exceeds the limit.')
  if (httpStatus === 415)
    return invalid(400, 'Invalid content type: send JSON as application/json.')
  if (httpStatus >= 400 && httpStatus < 500)
    return invalid(400, 'The request cannot be read.', 'badRequest')
  return undefined
}

/**
 * Google's error envelope. Transient errors (429, 5xx) have no `message`: at page load the client takes any
 * message for the end of the session, and an answer without one for a network failure.
 */
export function toErrorAnswer(error: unknown): Answer {
  if (error instanceof ProtocolError) return refusal(400, error.message, 'invalid')
  if (error instanceof RequestError)
    return refusal(error.httpStatus, error.message, error.reason, error.status)
  const transient = (code: number, status: string) => ({
    httpStatus: code,
    body: { error: { code, status } },
  })
  if (error instanceof Overloaded || isTransient(error)) return transient(503, 'UNAVAILABLE')
  if (error instanceof TooManyCalls) return transient(429, 'RESOURCE_EXHAUSTED')
  const known = error instanceof Error ? fromFramework(error) : undefined
  return known === undefined ? transient(500, 'INTERNAL') : toErrorAnswer(known)
}
