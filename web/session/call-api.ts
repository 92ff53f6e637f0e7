import { ApiError } from '#contract/errors.ts'
import { retrySession } from './store.ts'

/** Whether a refusal says that the session has ended, or the person's role has changed. */
export function doubtsSession(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.status === 401 || error.code === 'forbidden' || error.code === 'no-user-record')
  )
}

/** Makes a call; a refusal that doubts the session has it read again before it goes on. */
export async function callApi<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (doubtsSession(error)) await retrySession()
    throw error
  }
}
