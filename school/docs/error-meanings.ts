import type { ErrorCode } from '#contract/errors.ts'

/** What each error code means, for people who write programs. */
export const errorMeanings: Record<ErrorCode, string> = {
  'invalid-input': 'A field does not fit; `fields` says which and why.',
  'malformed-body': 'The body is not JSON in UTF-8, or is empty.',
  'malformed-request': 'The address or the request itself is not well formed.',
  unauthenticated: 'No ID token, or one that is no longer valid. Refresh it and try again.',
  forbidden: 'Not open to this person or role.',
  'no-user-record': 'The account is not registered at the school yet: POST /api/users first.',
  'not-found': 'There is no such thing, or it is not for this person to see.',
  'course-not-found': 'No class has this id or name.',
  'method-not-allowed': 'Not with this method; `Allow` says with which.',
  'request-timeout': 'The request took too long to arrive: 30 seconds, or 20 after its head.',
  'limit-reached':
    'There are 200 unpaid orders of this student, or 200 classes of this instructor that wait for review.',
  'already-ordered': 'This class is on the order list already.',
  'course-ambiguous': 'Several approved classes have this name; send classId.',
  'class-not-open': 'The class is not approved, or no longer.',
  'no-seats-left': 'Every seat is taken; nothing was paid.',
  'not-pending': 'The class has been decided already.',
  'changed-meanwhile':
    'The class has changed since it was read, by the updatedAt that was sent; read it again.',
  'student-role-fixed': 'The role of a student cannot be changed.',
  'last-admin': 'The last admin stays.',
  'body-too-large': 'More than 64 KB.',
  'unsupported-media-type': 'The body must be application/json, not packed.',
  'idempotency-key-reused': 'This key came with another content before; use a new one.',
  'too-many-requests': 'Wait as many seconds as `Retry-After` says.',
  'headers-too-large': 'More than 16 KB of headers.',
  internal: 'Our mistake; `requestId` names it in the log.',
  unavailable: 'Too busy, out of room to save, or it took too long; try again in a moment.',
}
