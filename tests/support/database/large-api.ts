import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/database/open.ts'
import { createServer } from '#platform/http/server.ts'
import { createLog } from '#platform/log.ts'
import { createSchool } from '#school/school.ts'
import { openWork } from '#tests/support/school/jobs.ts'
import { plainSelling } from '#tests/support/money/selling.ts'

/**
 * The API of a school filled by `fillLargeSchool`, without limits on calls, and without cached answers. The
 * token of a call is the id of a user record: these benchmarks do not measure the verification of tokens.
 */
export async function createLargeApi(database: Database): Promise<FastifyInstance> {
  let reads = 0
  const school = await createSchool({
    ...(await openWork(database, Date.now)),
    database: { ...database, versionReader: () => async () => String((reads += 1)) },
    verifyToken: async (token) => ({
      uid: token,
      email: `${token}@example.com`,
      emailVerified: true,
    }),
    emailOf: async () => null,
    isAccountOpen: () => Promise.reject(new Error('nobody calls')),
    isEmailVerified: async () => true,
    disableAccount: () => Promise.reject(new Error('nobody calls')),
    clock: Date.now,
    product: 'Testlight',
    languages: ['en'],
    origin: 'https://school.example',
    timeZone: 'UTC',
    selling: plainSelling,
    rateLimits: false,
  })
  const app = await createServer(createLog('silent'), 'loopback')
  await app.register(school.plugin, { prefix: '/api' })
  await app.ready()
  return app
}
