import { ApiError } from '#contract/errors.ts'

/** What a call answers; a busy machine may refuse it for now (503), and its caller tries again. */
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
