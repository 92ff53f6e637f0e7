import type { FastifyInstance } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import { findOutdatedParts } from '#platform/database/migrate.ts'
import type { Database } from '#platform/database/open.ts'
import { isTransient } from '#platform/database/transient-failures.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'

/** How long the database may take to answer, in milliseconds. */
const answersWithin = 1_000

/** How long ago jobs were looked for at most, in milliseconds. */
const lookedWithin = 60_000

/** Why requests should go to another process. */
type Failing = 'stopping' | 'database' | 'migrations' | 'jobs'

type ReadinessParts = { database: Database; jobs: Pick<Jobs, 'lookedAt'>; clock: Clock }

export type Readiness = ReturnType<typeof createReadiness>

/** Knows whether this process can serve (clause 19.2). */
export function createReadiness({ database, jobs, clock }: ReadinessParts) {
  let isStopping = false
  let open: Promise<Failing[]> | undefined

  async function askDatabase(): Promise<Failing[]> {
    try {
      return (await findOutdatedParts(database)).length > 0 ? ['migrations'] : []
    } catch (error) {
      return [isTransient(error) ? 'database' : 'migrations']
    }
  }

  /** One query at a time, so that a database that hangs is not asked ever more often. */
  const askOnce = () =>
    (open ??= askDatabase().finally(() => {
      open = undefined
    }))

  async function askInTime(): Promise<Failing[]> {
    const late = Promise.withResolvers<Failing[]>()
    const timer = setTimeout(() => late.resolve(['database']), answersWithin)
    const failing = await Promise.race([askOnce(), late.promise])
    clearTimeout(timer)
    return failing
  }

  return {
    /** From now on it is not ready: its requests are to go elsewhere. */
    stop: (): void => void (isStopping = true),
    /** What fails; nothing where it is ready. */
    find: async (): Promise<Failing[]> => {
      if (isStopping) return ['stopping']
      const failing = await askInTime()
      return clock() - jobs.lookedAt() > lookedWithin ? [...failing, 'jobs'] : failing
    },
  }
}

/**
 * Serves `/healthz`, 200 as long as the event loop turns, and `/readyz`, 503 with the names of what fails. They have no
 * limit, and no line in the log: their routes are quiet.
 */
export function registerHealth(app: FastifyInstance, readiness: Readiness): void {
  const quiet = { logLevel: 'silent' } as const
  app.get('/healthz', quiet, async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    return { status: 'alive' }
  })
  app.get('/readyz', quiet, async (_request, reply) => {
    const failing = await readiness.find()
    void reply.header('cache-control', 'no-store')
    if (failing.length === 0) return { status: 'ready' }
    return reply.code(503).send({ status: 'not ready', failing })
  })
}
