import { ApiError } from '#contract/errors.ts'

/** The answer to a call; a busy machine may refuse it for now (503), and then the call is repeated. */
export async function tryWhileBusy<Answer>(
  call: () => Promise<Answer>,
  attempts = 10,
): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    const isBusy = error instanceof ApiError && error.status === 503
    if (!isBusy || attempts === 1) throw error
    return tryWhileBusy(call, attempts - 1)
  }
}
