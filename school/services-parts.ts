import type { Seller } from '#contract/receipts.ts'
import type { Provider } from '#payments/provider.ts'
import type { Database } from '#platform/database/open.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Mails } from '#platform/mail/mails.ts'
import type { PersonalTables } from '#platform/personal-data.ts'
import type { Machine } from './health/health.service.ts'
import type { PhotoStores } from './photos/photos.service.ts'
import type { CancellationPolicy } from './refunds/cancellation-policy.ts'
import type { UsersParts } from './users/users.service.ts'

/** What the school is made of. */
export type ServicesParts = Omit<UsersParts, 'db' | 'classes' | 'orders' | 'sayGoodbye'> & {
  database: Database
  jobs: Jobs
  mails: Mails
  /** The product's name, for the title of the documents. */
  product: string
  /** Without a path. */
  origin: string
  /** IANA name. */
  timeZone: string
  /** The sender of mails, who is the organizer in their calendar files. Absent where no mail leaves. */
  mailFrom?: string | undefined
  /** What the school's receipts say of it, and its terms. */
  selling: {
    seller: Seller
    policy: CancellationPolicy
    taxBp: number
    /** ISO 4217, with two decimals. */
    currency: string
    /** Percentage of the price. */
    instructorPercent: number
    /** For how many years after the year that they belong to the books keep the names of deleted people. */
    bookYears: number
  }
  /** How the tables of the identity service hold personal data; none where accounts are at a Firebase project. */
  accountTables?: PersonalTables
  /**
   * What people pay with: a provider, or null where a student's confirmation counts as the payment; and whether
   * PUT /order/:id pays a class with a price.
   */
  paying?: { provider: Provider | null; acceptsInstantPayment: boolean }
  /** How many months after the last meeting of its class student work is deleted, 24 by default; 0: never. */
  workMonths?: number
  /** Where sent photos are stored; without it none can be sent, as on the command line. */
  photoStores?: PhotoStores
  /** For what happens outside of requests. */
  log?: Log
  /** Reads what the start knows of the process. */
  readMachine?: () => Promise<Machine>
}
