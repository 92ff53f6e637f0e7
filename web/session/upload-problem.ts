import { ApiError, unreachable, type ErrorCode } from '#contract/errors.ts'

/** What stopped an upload, if not the server. Pages without the words of uploads have a lost connection instead. */
export class UploadProblem extends Error {
  readonly key: 'changed' | 'stalled'

  constructor(key: UploadProblem['key']) {
    super(key === 'stalled' ? unreachable : 'The file has changed.')
    this.name = 'UploadProblem'
    this.key = key
  }
}

const refused: ErrorCode[] = ['not-a-photo', 'body-too-large', 'unsupported-media-type']

/** Whether the same file would only fail again. */
export function isFinal(error: unknown): boolean {
  if (error instanceof UploadProblem) return error.key === 'changed'
  return error instanceof ApiError && refused.includes(error.code)
}

/** Whether it may succeed as soon as there is a connection. */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof UploadProblem) return error.key === 'stalled'
  return error instanceof ApiError && error.status === 0
}
