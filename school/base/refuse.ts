import { errorCodes, type ErrorCode, type FieldErrors } from '#contract/errors.ts'
import type { Reason, RefusalValues } from '#messages/reasons.ts'
import type { Key } from '#messages/sources.ts'
import { HttpError } from '#platform/http/errors.ts'
import { wordInEnglish } from './refusal-words.ts'

/** A refusal with its reason, which is worded in English until somebody has words of their own. */
export class Refusal extends HttpError {
  readonly reason: Reason

  constructor(code: ErrorCode, reason: Reason, fields?: FieldErrors, retryAfter?: number) {
    super(errorCodes[code][0], code, wordInEnglish(reason) ?? reason.key, fields, retryAfter)
    this.reason = reason
  }
}

/** The refusal with the status that the contract gives `code`, and the message that `key` names. */
export const refuse = <K extends Key<'refusals'>>(
  code: ErrorCode,
  key: K,
  ...[values]: RefusalValues<K>
): Refusal => new Refusal(code, { key, ...(values && { values }) })

/** The same where it may be tried again in so many seconds, 429 or 503; `Retry-After` says them. */
export const refuseForNow = <K extends Key<'refusals'>>(
  code: 'too-many-requests' | 'unavailable',
  seconds: number,
  key: K,
  ...[values]: RefusalValues<K>
): Refusal => new Refusal(code, { key, ...(values && { values }) }, undefined, seconds)

/** 400: what is wrong with which fields, as `fault` of messages/reasons.ts names it. */
export { invalidFields as refuseFields } from '#platform/http/errors.ts'

/** 403: an admin has removed this user. */
export const refuseRemoved = (): Refusal => refuse('forbidden', 'removed')

/** 403: the role of this user lacks the permission. */
export const refuseRole = (): Refusal => refuse('forbidden', 'otherRole')
