import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import { findOutdatedParts } from '#platform/database/migrate.ts'
import type { Database } from '#platform/database/open.ts'
import { isTransient } from '#platform/database/transient-failures.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'

/** In milliseconds. */
const timeout = 1_000

/** Maximum age of the last poll for jobs, in milliseconds. */
const maxPollAge = 60_000

/** Where a proxy asks. */
export const readyPath = '/readyz'

type Failing = 'stopping' | 'database' | 'migrations' | 'jobs'

type ReadinessParts = { database: Database; jobs: Pick<Jobs, 'polledAt'>; clock: Clock }

export type Readiness = ReturnType<typeof createReadiness>

/** Whether this process can serve (clause 19.2). */
export function createReadiness({ database, jobs, clock }: ReadinessParts) {
  let isStopping = false
  let open: Promise<Failing[]> | undefined

  async function checkDatabase(): Promise<Failing[]> {
    try {
      return (await findOutdatedParts(database)).length > 0 ? ['migrations'] : []
    } catch (error) {
      return [isTransient(error) ? 'database' : 'migrations']
    }
  }

  /** One query at a time, so that a hanging database does not get more and more of them. */
  const checkOnce = () =>
    (open ??= checkDatabase().finally(() => {
      open = undefined
    }))

  return {
    /** From now on not ready: its requests go elsewhere. */
    stop: (): void => void (isStopping = true),
    find: async (): Promise<Failing[]> => {
      if (isStopping) return ['stopping']
      const late = sleep<Failing[]>(timeout, ['database'], { ref: false })
      const failing = await Promise.race([checkOnce(), late])
      return clock() - jobs.polledAt() > maxPollAge ? [...failing, 'jobs'] : failing
    },
  }
}

/**
 * `/healthz` is 200 while the event loop turns; `/readyz` is 503 with the names of the failing checks. Both are
 * unlimited and unlogged: their routes are quiet.
 */
export function registerHealth(app: FastifyInstance, readiness: Readiness): void {
  const quiet = { logLevel: 'silent' } as const
  app.get('/healthz', quiet, async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    return { status: 'alive' }
  })
  app.get(readyPath, quiet, async (_request, reply) => {
    const failing = await readiness.find()
    void reply.header('cache-control', 'no-store')
    if (failing.length === 0) return { status: 'ready' }
    return reply.code(503).send({ status: 'not ready', failing })
  })
}
