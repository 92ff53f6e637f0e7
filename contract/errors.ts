/**
 * The only list of error codes of the school's API, each with its HTTP status.
 *
 * An Idempotency-Key that comes again with other content is 422 `idempotency-key-reused`, as the
 * draft of the IETF has it: answering the old content would hide the new, doing it would break the
 * promise of the key. While the first call still runs the second waits for its answer.
 */
export const errorStatus = {
  'invalid-input': 400,
  'malformed-body': 400,
  'malformed-request': 400,
  unauthenticated: 401,
  forbidden: 403,
  'no-user-record': 403,
  'not-found': 404,
  'course-not-found': 404,
  'method-not-allowed': 405,
  'request-timeout': 408,
  'already-ordered': 409,
  'course-ambiguous': 409,
  'class-not-open': 409,
  'no-seats-left': 409,
  'not-pending': 409,
  'changed-meanwhile': 409,
  'limit-reached': 409,
  'student-role-fixed': 409,
  'last-admin': 409,
  'body-too-large': 413,
  'unsupported-media-type': 415,
  'idempotency-key-reused': 422,
  'too-many-requests': 429,
  'headers-too-large': 431,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** Messages by field name; a nested field is named with dots. */
export type FieldErrors = Record<string, string>

/** What every refused call answers: `{ error: { code, message, fields? } }`. */
export type ErrorEnvelope = {
  error: { code: ErrorCode; message: string; fields?: FieldErrors; requestId?: string }
}

/**
 * A refused call as the typed client throws it. `status` is the HTTP status; 0 means that no answer
 * came at all (network failure), then `code` is `unavailable`.
 */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: FieldErrors

  constructor(code: ErrorCode, status: number, message: string, fields: FieldErrors = {}) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.fields = fields
  }
}

/** What a person reads where a call got no answer at all. */
export const unreachable = 'The school could not be reached. Check your connection and try again.'
