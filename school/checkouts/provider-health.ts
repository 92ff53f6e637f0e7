import { healthChecks, type ProviderHealth } from '#contract/books.ts'
import { perSchool, type School } from '#school/base/school.ts'
import { followRefunds } from '#school/refunds/send-refunds.ts'
import { isOfProvider } from './provider-answers.ts'
import { syncWaiting } from './sync-with-provider.ts'

const lastAnswer = perSchool(() => ({
  at: -Infinity,
  health: Promise.resolve<ProviderHealth>({ isSet: false, problem: null }),
}))

async function ask({ provider }: School): Promise<ProviderHealth> {
  try {
    await provider.ping()
    return { isSet: true, problem: null }
  } catch (error) {
    if (!isOfProvider(error)) throw error
    return { isSet: true, problem: error.message }
  }
}

/** Whether the provider answers; asked at most once in `healthChecks.within`. */
export async function readProviderHealth(school: School): Promise<ProviderHealth> {
  const last = lastAnswer(school)
  const now = school.clock()
  if (school.hasProvider && now - last.at >= healthChecks.within)
    Object.assign(last, { at: now, health: ask(school) })
  return last.health
}

/** For a job every minute: checkouts and refunds that wait for the provider. */
export async function reconcilePayments(school: School): Promise<void> {
  try {
    await syncWaiting(school)
  } finally {
    await followRefunds(school)
  }
}
