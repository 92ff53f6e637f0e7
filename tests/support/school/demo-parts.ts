import type { Identity } from '#identity/service.ts'
import { createTestIdentity, type TestIdentity } from '#identity/testing/test-identity.ts'
import type { Clock } from '#platform/clock.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { createSchool, type OpenSchool } from '#school/school.ts'
import { createPast, type Ago } from '#start/demo/past.ts'
import type { TestDatabase } from '#tests/support/database/databases.ts'
import { plainSelling } from '#tests/support/money/selling.ts'
import { openWork } from './jobs.ts'

/** Identity service and school over one database, and a clock that can be set. */
export type DemoParts = Pick<TestIdentity, 'wait'> & {
  ago: Ago
  identity: Identity
  school: OpenSchool
  clock: Clock
  jobs: Jobs
}

export async function openDemoParts({ database }: TestDatabase): Promise<DemoParts> {
  const { identity, parts, wait } = await createTestIdentity(database)
  const { clock, ago } = createPast(parts.clock)
  const { jobs, mails } = await openWork(database, clock)
  const school = await createSchool({
    database,
    jobs,
    mails,
    verifyToken: identity.verifyToken,
    ...identity.accounts,
    clock,
    product: 'Test School',
    languages: ['en'],
    origin: 'https://school.example',
    timeZone: 'UTC',
    selling: plainSelling,
  })
  return { identity, school, jobs, clock, ago, wait }
}
