import type { Seller } from '#contract/receipts.ts'
import type { Provider } from '#payments/provider.ts'
import type { Database } from '#platform/database/open.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Mails } from '#platform/mail/mails.ts'
import type { PersonalTables } from '#platform/personal-data.ts'
import type { Machine } from './health/health.service.ts'
import type { PhotoStores } from './photos/photos.service.ts'
import type { CancellationPolicy } from './base/refund-steps.ts'
import type { UsersParts } from './users/users.service.ts'

export type ServicesParts = Omit<UsersParts, 'db' | 'classes' | 'orders' | 'sayGoodbye'> & {
  database: Database
  jobs: Jobs
  mails: Mails
  /** For the title of the documents. */
  product: string
  origin: string
  timeZone: string
  /** Also the organizer in calendar files. Absent if no mail leaves. */
  mailFrom?: string | undefined
  selling: {
    seller: Seller
    policy: CancellationPolicy
    taxBp: number
    /** ISO 4217, with two decimals. */
    currency: string
    instructorPercent: number
    /** How many years after their own the books keep the names of deleted people. */
    bookYears: number
  }
  /** The identity service's tables; none if accounts are in a Firebase project. */
  accountTables?: PersonalTables
  /**
   * Null provider: a student's confirmation is the payment. The flag lets PUT /order/:id pay a priced class.
   */
  paying?: { provider: Provider | null; acceptsInstantPayment: boolean }
  /** Months after the last meeting of its class until work is deleted; 0: never. */
  workMonths?: number
  /** Without it no photo can be uploaded, as on the command line. */
  photoStores?: PhotoStores
  /** For events outside requests. */
  log?: Log
  readMachine?: () => Promise<Machine>
}
