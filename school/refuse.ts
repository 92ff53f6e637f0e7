import { errorStatus, type ErrorCode, type FieldErrors } from '#contract/errors.ts'
import { HttpError } from '#platform/http/errors.ts'

/** The refusal with the status that the contract gives `code`; `message` is for people. */
export function refuse(code: ErrorCode, message: string, fields?: FieldErrors): HttpError {
  return new HttpError(errorStatus[code], code, message, fields)
}
