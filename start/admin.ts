import { systemClock } from '#platform/clock.ts'
import type { Database } from '#platform/database/open.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { createSchool } from '#school/school.ts'
import { readDatabaseConfig } from './config.ts'
import { runCommand } from './run-command.ts'

/** `npm run admin -- <e-mail>`: makes a registered person an admin (clause 6.1). */
async function makeAdmin(database: Database, email: string): Promise<number> {
  const nobodyCalls = () =>
    Promise.reject(new Error('the command line serves no calls and does no jobs'))
  const { users } = await createSchool({
    database,
    jobs: await createJobs(database, systemClock),
    mailer: { send: nobodyCalls },
    verifyToken: nobodyCalls,
    disableAccount: nobodyCalls,
    emailOf: nobodyCalls,
    isAccountOpen: nobodyCalls,
    clock: systemClock,
    product: '',
    origin: '',
    timeZone: 'UTC',
    selling: {
      seller: { name: '', address: null, taxId: null },
      policy: [],
      taxBp: 0,
      currency: '',
      instructorPercent: 0,
    },
  })
  const outcome = await users.makeAdmin(email)
  const lines = {
    done: `${email} is an admin now.`,
    already: `${email} is an admin already.`,
    unknown: `Nobody has registered with ${email}. Register on the site first.`,
  }
  console.log(lines[outcome])
  return outcome === 'unknown' ? 1 : 0
}

const email = process.argv[2]
if (email === undefined || !email.includes('@')) {
  console.error('usage: npm run admin -- <e-mail>')
  process.exit(2)
}
await runCommand(readDatabaseConfig, (database) => makeAdmin(database, email))
