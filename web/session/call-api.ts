import { ApiError } from '#contract/errors.ts'
import { retrySession } from './store.ts'

/** The session may have ended, or the role changed. */
export function doubtsSession(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.status === 401 || error.code === 'forbidden' || error.code === 'no-user-record')
  )
}

export async function callApi<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (doubtsSession(error)) await retrySession()
    throw error
  }
}
