import { errorCodes, type ErrorCode, type FieldErrors } from '#contract/errors.ts'
import type { Reason, RefusalValues } from '#messages/reasons.ts'
import type { Key } from '#messages/sources.ts'
import { HttpError } from '#platform/http/errors.ts'
import { wordInEnglish } from './refusal-words.ts'

/** Worded in English until a caller words it. */
export class Refusal extends HttpError {
  readonly reason: Reason

  constructor(code: ErrorCode, reason: Reason, fields?: FieldErrors, retryAfter?: number) {
    super(errorCodes[code][0], code, wordInEnglish(reason) ?? reason.key, fields, retryAfter)
    this.reason = reason
  }
}

/** Refuses with the contract's status for `code` and the message `key`. */
export const refuse = <K extends Key<'refusals'>>(
  code: ErrorCode,
  key: K,
  ...[values]: RefusalValues<K>
): Refusal => new Refusal(code, { key, ...(values && { values }) })

/** The same with `Retry-After` in seconds: 429 or 503. */
export const refuseForNow = <K extends Key<'refusals'>>(
  code: 'too-many-requests' | 'unavailable',
  seconds: number,
  key: K,
  ...[values]: RefusalValues<K>
): Refusal => new Refusal(code, { key, ...(values && { values }) }, undefined, seconds)

/** 400 with the invalid fields, as named by `fault` in messages/reasons.ts. */
export { invalidFields as refuseFields } from '#platform/http/errors.ts'

export const refuseRemoved = (): Refusal => refuse('forbidden', 'removed')

export const refuseRole = (): Refusal => refuse('forbidden', 'otherRole')
