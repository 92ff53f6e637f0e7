import type { Reason } from '#messages/reasons.ts'

/**
 * The only list of the API's error codes, each with its HTTP status and its meaning for programmers; text
 * between backquotes is code. An Idempotency-Key that is reused with other content is 422
 * `idempotency-key-reused`, as in the IETF draft: the old answer would hide the new content, and a second
 * effect would break the key's promise. While the first call is running the second waits for its answer.
 */
export const errorCodes = {
  'invalid-input': [400, 'A field is invalid; `fields` has the reason for each.'],
  'malformed-body': [400, 'The body is not JSON in UTF-8, or is empty.'],
  'not-a-photo': [400, 'Not a readable photo, or too small or large; `message` says what to do.'],
  'malformed-request': [400, 'The address or the request itself is not well formed.'],
  unauthenticated: [401, 'No valid ID token. Refresh it and try again.'],
  'payment-needed': [402, 'The class has a price: POST /api/checkout.'],
  forbidden: [403, 'Not open to this person or role.'],
  'sign-in-too-old': [403, 'The last sign-in was more than five minutes ago. Sign in again.'],
  'no-user-record': [403, 'Not registered at the school yet: POST /api/users.'],
  'not-found': [404, 'It does not exist, or this person may not see it.'],
  'course-not-found': [404, 'No class has this id or name.'],
  'method-not-allowed': [405, 'The method is not allowed; `Allow` lists those that are.'],
  'request-timeout': [408, 'The request took too long to arrive.'],
  'order-not-paid': [409, 'The order is not paid.'],
  'order-paid': [409, 'An order, or the class, is paid already; nothing was paid now.'],
  'payment-under-way': [409, 'The order is in a checkout that cannot be closed now.'],
  'refund-not-open': [409, 'The refund has not failed, or exceeds what is left.'],
  'not-at-fault': [409, 'The payment is correct, or was refunded already.'],
  'payment-elsewhere': [409, 'Paid in another account or mode of the provider. Refund it there.'],
  'code-taken': [409, 'A coupon with this code exists already.'],
  'no-dates': [409, 'The class has no meetings yet.'],
  'already-ordered': [409, 'This class is in the cart already.'],
  'course-ambiguous': [409, 'Several approved classes have this name; send classId.'],
  'class-not-open': [409, 'The class is not approved, or was cancelled.'],
  'no-students': [409, 'Nobody has paid for the class.'],
  'class-started': [409, 'The first meeting of the class has begun.'],
  'no-seats-left': [409, 'Every seat is taken; nothing was paid.'],
  'seats-free': [409, 'The class has free seats: POST /api/order.'],
  'waitlist-closed': [409, 'The waitlist closes two hours before the class.'],
  'offer-declined': [409, 'A seat in this class was declined, or not taken in time, before.'],
  'places-sold': [409, 'Somebody has paid for the class: it can be cancelled, not withdrawn.'],
  'not-pending': [409, 'The class was reviewed already.'],
  'changed-meanwhile': [409, 'It has changed since it was read; read it again.'],
  'limit-reached': [409, 'A limit of the call is reached; `message` says which.'],
  'not-yet': [409, 'Not before the class; without dates, seven days after paying.'],
  'answered-already': [409, 'The review has an answer.'],
  'handed-in': [409, 'Somebody has handed in for the assignment.'],
  'too-few-photos': [409, 'The hand-in has fewer photographs than the assignment asks for.'],
  'too-many-photos': [
    409,
    'The hand-in has as many photographs as the assignment allows, or more.',
  ],
  closed: [409, 'The assignment is closed.'],
  'not-open-yet': [409, 'The assignment is not open yet.'],
  'wrong-state': [409, 'The hand-in is in a state that does not allow this; read it again.'],
  'already-registered': [409, 'The person has a user record; change their role instead.'],
  'student-role-fixed': [409, 'The role of a student cannot be changed.'],
  'email-not-verified': [409, 'The e-mail of the person must be confirmed first.'],
  'places-to-come': [409, 'A paid class is still to come; cancel it first.'],
  'money-open': [409, 'A payment, refund or dispute is not settled yet.'],
  'last-admin': [409, 'The last admin cannot be demoted or deleted.'],
  'body-too-large': [413, 'More than 64 KB, or of a photo or file more than its call takes.'],
  'unsupported-media-type': [
    415,
    'The body must be application/json, or what its call takes: image/*, text/csv.',
  ],
  'idempotency-key-reused': [422, 'This key was used with other content before; use a new one.'],
  'too-many-requests': [429, 'Wait as many seconds as `Retry-After` says.'],
  'headers-too-large': [431, 'More than 16 KB of headers.'],
  internal: [500, 'An unexpected error; `requestId` names it in the log.'],
  'payments-unreachable': [503, 'The payment provider does not answer; repeat the call.'],
  'storage-full': [503, 'The storage for photos is full.'],
  'payments-refused': [503, 'The payment provider rejected the request; Books shows why.'],
  unavailable: [503, 'Too busy, out of disk space, or timed out; try again.'],
} as const satisfies Record<string, readonly [status: number, meaning: string]>

export type ErrorCode = keyof typeof errorCodes

/** By field name; a nested field is named with dots. */
export type FieldErrors = Record<string, string>

/** For clients in another language: the reasons for `message` and `fields`. */
export type Reasons = { reason?: Reason; fieldReasons?: Record<string, Reason> }

/** Every refused call answers `{ error: { code, message, fields? } }` in English, with reasons. */
export type ErrorEnvelope = {
  error: { code: ErrorCode; message: string; fields?: FieldErrors; requestId?: string } & Reasons
}

/**
 * Thrown by the typed client. `status` is the HTTP status; 0 means that no answer came (network failure), and
 * `code` is then `unavailable`.
 */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: FieldErrors
  readonly reasons: Reasons

  constructor(
    code: ErrorCode,
    status: number,
    message: string,
    fields: FieldErrors = {},
    reasons: Reasons = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.fields = fields
    this.reasons = reasons
  }

  /** A copy with another message, and reworded messages for the fields. */
  reworded(message: string, wordField: (name: string) => string = () => message): ApiError {
    const fields = Object.keys(this.fields).map((name) => [name, wordField(name)])
    return new ApiError(this.code, this.status, message, Object.fromEntries(fields), this.reasons)
  }
}

/** Shown if a call got no answer. */
export const unreachable = 'We couldn’t reach the school. Check your connection and try again.'
