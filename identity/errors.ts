import { isTransient } from '#platform/database/transient-failures.ts'

/** The codes that the protocol knows; Google's client turns `X_Y` into `auth/…`. */
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

/** A refusal of the protocol: HTTP 400 with `CODE`, or `CODE : text` where people should read more. */
export class ProtocolError extends Error {
  readonly code: ProtocolCode

  constructor(code: ProtocolCode, text?: string) {
    super(text === undefined ? code : `${code} : ${text}`)
    this.name = 'ProtocolError'
    this.code = code
  }
}

/** A request that is refused before any operation looks at it: HTTP status, Google's status and reason. */
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

/** The refusal of a body that is not what the operation reads; `reason` is Google's. */
export function invalidPayload(detail: string, reason: 'invalid' | 'parseError' = 'invalid') {
  const message = `Invalid JSON payload received. ${detail}`
  return new RequestError(400, 'INVALID_ARGUMENT', reason, message)
}

/** The service has too much to do; answered with 503, as a busy database is, and the client tries again later. */
export class Overloaded extends Error {}

/** One address makes too many calls; answered with 429. */
export class Flood extends Error {}

type Answer = { httpStatus: number; body: { error: Record<string, unknown> } }

function refusal(httpStatus: number, message: string, reason: string, status?: string): Answer {
  const errors = [{ message, reason, domain: 'global' }]
  return {
    httpStatus,
    body: { error: { code: httpStatus, message, errors, ...(status && { status }) } },
  }
}

function fromFramework(error: object): Answer | undefined {
  const httpStatus = 'statusCode' in error ? Number(error.statusCode) : 500
  if (httpStatus === 413)
    return refusal(413, 'Request payload size exceeds the limit.', 'invalid', 'INVALID_ARGUMENT')
  if (httpStatus === 415)
    return refusal(
      400,
      'Invalid content type: send JSON as application/json.',
      'invalid',
      'INVALID_ARGUMENT',
    )
  if (httpStatus >= 400 && httpStatus < 500)
    return refusal(400, 'The request cannot be read.', 'badRequest', 'INVALID_ARGUMENT')
  return undefined
}

/**
 * Google's error envelope. What will pass (429, 5xx) carries no `message`: the client takes any message at page load
 * for the end of the session, and an answer without one for a network failure that will pass.
 */
export function toErrorAnswer(error: unknown): Answer {
  if (error instanceof ProtocolError) return refusal(400, error.message, 'invalid')
  if (error instanceof RequestError)
    return refusal(error.httpStatus, error.message, error.reason, error.status)
  if (error instanceof Overloaded || isTransient(error))
    return { httpStatus: 503, body: { error: { code: 503, status: 'UNAVAILABLE' } } }
  if (error instanceof Flood)
    return { httpStatus: 429, body: { error: { code: 429, status: 'RESOURCE_EXHAUSTED' } } }
  const known = error instanceof Error ? fromFramework(error) : undefined
  return known ?? { httpStatus: 500, body: { error: { code: 500, status: 'INTERNAL' } } }
}
