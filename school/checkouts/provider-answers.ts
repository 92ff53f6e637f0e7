import { ProviderRefused, ProviderUnknown } from '#payments/provider.ts'
import type { Log } from '#platform/log.ts'
import { refuse } from '#school/base/refuse.ts'

/** Whether an error means that the provider refused or did not answer; any other one is ours. */
export const isOfProvider = (error: unknown): error is ProviderRefused | ProviderUnknown =>
  error instanceof ProviderRefused || error instanceof ProviderUnknown

/** Logs a refusal of the provider: its code and request id, no personal data. */
export function logRefusal(log: Log, { code, requestId }: ProviderRefused): void {
  log.warn({ code, request: requestId }, 'the payment provider refused a request')
}

/**
 * Turns errors of the provider into what callers see: 503 payments-unreachable if it does not answer, 503
 * payments-refused if it refuses.
 */
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
