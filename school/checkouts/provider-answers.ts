import { ProviderRefused, ProviderUnknown } from '#payments/provider.ts'
import type { Log } from '#platform/log.ts'
import { refuse } from '#school/base/refuse.ts'

/** Any other error is ours. */
export const isOfProvider = (error: unknown): error is ProviderRefused | ProviderUnknown =>
  error instanceof ProviderRefused || error instanceof ProviderUnknown

/** Logs the code and the request id, no personal data. */
export function logRefusal(log: Log, { code, requestId }: ProviderRefused): void {
  log.warn({ code, request: requestId }, 'the payment provider refused a request')
}

/** Turns provider errors into 503: payments-unreachable without an answer, payments-refused for a refusal. */
export async function answerCaller<Result>(log: Log, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderUnknown) throw refuse('payments-unreachable', 'providerSilent')
    if (!(error instanceof ProviderRefused)) throw error
    logRefusal(log, error)
    throw refuse('payments-refused', 'providerRefused')
  }
}
