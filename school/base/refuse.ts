import { errorCodes, type ErrorCode, type FieldErrors } from '#contract/errors.ts'
import { HttpError } from '#platform/http/errors.ts'

/** The refusal with the status that the contract gives `code`; `message` is for people. */
export function refuse(code: ErrorCode, message: string, fields?: FieldErrors): HttpError {
  return new HttpError(errorCodes[code][0], code, message, fields)
}

/** The same where it may be tried again in so many seconds, 429 or 503; `Retry-After` says them. */
export function refuseForNow(
  code: 'too-many-requests' | 'unavailable',
  message: string,
  seconds: number,
): HttpError {
  return new HttpError(errorCodes[code][0], code, message, undefined, seconds)
}

/** 403: an admin has removed this user. */
export function refuseRemoved(): HttpError {
  return refuse('forbidden', 'This user was removed from the school.')
}

/** 403: the role of this user lacks the permission. */
export function refuseRole(): HttpError {
  return refuse('forbidden', 'This is not open to your role.')
}
