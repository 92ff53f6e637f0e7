import type { Health } from '#contract/health.ts'

const hour = 3_600_000

/** A server in perfect health. */
export const fineHealth = (now: number): Health => ({
  version: '1.2.3',
  startedAt: now - 50 * hour,
  disk: { free: 60e9, all: 80e9 },
  photos: { bytes: 1.3e9, max: 20e9 },
  works: { bytes: 2.1e9, max: 20e9 },
  mail: { isSet: true, sentAt: now - hour, failedAt: null, failure: null, waiting: 0 },
  provider: { isSet: true, problem: null },
  backup: { at: now - 2 * hour, provedAt: now - 48 * hour, problem: null },
  jobs: [
    {
      kind: 'payments-reconcile',
      every: 60_000,
      ranAt: now - 60_000,
      isOverdue: false,
      error: null,
    },
    { kind: 'backups', every: 24 * hour, ranAt: null, isOverdue: false, error: null },
  ],
  clockDoubtedAt: null,
  failures: [],
})

/** Every possible fault, and the maximum of each. */
export const brokenHealth = (now: number): Health => {
  const fine = fineHealth(now)
  return {
    ...fine,
    disk: { free: 1e9, all: 80e9 },
    photos: { bytes: 19.5e9, max: 20e9 },
    mail: {
      isSet: true,
      sentAt: now - 3 * hour,
      failedAt: now - hour,
      failure: 'ECONNECTION',
      waiting: 12,
    },
    provider: { isSet: true, problem: 'Invalid API Key provided: sk_test_***' },
    backup: { at: now - 40 * hour, provedAt: null, problem: 'The bucket refuses the key.' },
    jobs: fine.jobs.map((job) => ({
      ...job,
      ranAt: now - 100 * hour,
      isOverdue: true,
      error: 'Error: The provider is away.',
    })),
    clockDoubtedAt: now - hour,
    failures: Array.from({ length: 20 }, (_, index) => ({
      id: `5f0c8a0e-3d0a-4c60-9a9f-6f2a1c2f${7000 + index}`,
      at: now - index * hour,
      route: 'PUT /api/order/:id',
      status: index % 2 === 0 ? 500 : 503,
      code: 'ERR_A_LONG_CODE_OF_SOMETHING_THAT_WENT_WRONG',
    })),
  }
}
