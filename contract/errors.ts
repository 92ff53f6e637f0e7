/**
 * The only list of error codes of the school's API, each with its HTTP status and what it means to
 * people who write programs; text between backquotes is code.
 *
 * An Idempotency-Key that comes again with other content is 422 `idempotency-key-reused`, as the
 * draft of the IETF has it: answering the old content would hide the new, doing it would break the
 * promise of the key. While the first call still runs the second waits for its answer.
 */
export const errorCodes = {
  'invalid-input': [400, 'A field does not fit; `fields` says which and why.'],
  'malformed-body': [400, 'The body is not JSON in UTF-8, or is empty.'],
  'not-a-photo': [
    400,
    'The body is no JPEG, PNG, WebP or AVIF that can be read whole, has too few or too many pixels, or takes too much memory to read; `message` says what to do.',
  ],
  'malformed-request': [400, 'The address or the request itself is not well formed.'],
  unauthenticated: [401, 'No ID token, or one that is no longer valid. Refresh it and try again.'],
  'payment-needed': [
    402,
    'A class with a price is paid through the payment provider: POST /api/checkout.',
  ],
  forbidden: [403, 'Not open to this person or role.'],
  'no-user-record': [
    403,
    'The account is not registered at the school yet: POST /api/users first.',
  ],
  'not-found': [404, 'There is no such thing, or it is not for this person to see.'],
  'course-not-found': [404, 'No class has this id or name.'],
  'method-not-allowed': [405, 'Not with this method; `Allow` says with which.'],
  'request-timeout': [
    408,
    'The request took too long to arrive: 30 seconds, or 20 after its head; a picture three minutes.',
  ],
  'order-not-paid': [409, 'The order is not paid.'],
  'order-paid': [409, 'One of the orders is paid already; nothing was paid now.'],
  'payment-under-way': [
    409,
    'The order is in a checkout that has been paid for, or cannot be closed at the moment.',
  ],
  'refund-not-open': [
    409,
    'The refund has not failed, is done, or less than it is left of the payment.',
  ],
  'not-at-fault': [409, 'The payment is as it was asked for, or was given back already.'],
  'payment-elsewhere': [
    409,
    'The payment was made in another account of the payment provider, or in its other mode. Refund it there.',
  ],
  'code-taken': [409, 'There is a coupon of this code already.'],
  'no-dates': [409, 'The class has no meetings yet.'],
  'already-ordered': [409, 'This class is in the cart already.'],
  'course-ambiguous': [409, 'Several approved classes have this name; send classId.'],
  'class-not-open': [409, 'The class is not approved, or no longer; or it was cancelled.'],
  'class-started': [409, 'The first meeting of the class has begun.'],
  'no-seats-left': [409, 'Every seat is taken; nothing was paid.'],
  'places-sold': [409, 'Somebody has paid for the class: it can be cancelled, not withdrawn.'],
  'not-pending': [409, 'The class has been decided already.'],
  'changed-meanwhile': [
    409,
    'The class has changed since it was read, by the updatedAt that was sent; read it again.',
  ],
  'limit-reached': [
    409,
    'There are 200 unpaid orders of this student, or 200 classes of this instructor that wait for review or were offered again; or an account that has never paid wants more than 3 seats at a time, or more than such accounts may hold of a class or a coupon.',
  ],
  'not-yet': [
    409,
    'The class has not begun, or was paid less than seven days ago and has no dates.',
  ],
  'answered-already': [409, 'The review has an answer.'],
  'student-role-fixed': [409, 'The role of a student cannot be changed.'],
  'email-not-verified': [
    409,
    'Nobody becomes an admin whose e-mail was never confirmed: a stranger may have registered it.',
  ],
  'last-admin': [409, 'The last admin stays.'],
  'body-too-large': [413, 'More than 64 KB, of a picture more than 15 MB.'],
  'unsupported-media-type': [
    415,
    'The body must be application/json, a picture image/*; neither may be packed.',
  ],
  'idempotency-key-reused': [422, 'This key came with another content before; use a new one.'],
  'too-many-requests': [429, 'Wait as many seconds as `Retry-After` says.'],
  'headers-too-large': [431, 'More than 16 KB of headers.'],
  internal: [500, 'Our mistake; `requestId` names it in the log.'],
  'payments-unreachable': [
    503,
    'The payment provider does not answer; nothing is lost, the same call goes on.',
  ],
  'storage-full': [
    503,
    'The school takes no more pictures: the room that it has for them is full.',
  ],
  'payments-refused': [
    503,
    'The payment provider rejected the request, for example because the key is wrong or lacks a permission. The page Books shows admins why.',
  ],
  unavailable: [503, 'Too busy, out of room to save, or it took too long; try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, meaning: string]>

export type ErrorCode = keyof typeof errorCodes

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
