import type { Health } from '#contract/health.ts'
import type { ContentName } from '#contract/content-names.ts'
import type { PageValue, SchoolPage } from '#contract/school-pages.ts'
import type { PartValues } from '#contract/school-parts.ts'
import type { WithdrawalLaw } from '#contract/withdrawal-right.ts'
import type { Seller } from '#contract/receipts.ts'
import type { Language } from '#messages/languages.ts'
import type { Provider } from '#payments/provider.ts'
import type { Clock } from '#platform/clock.ts'
import type { Files } from '#platform/files/files.ts'
import type { LimitAddress } from '#platform/http/rate-limit.ts'
import type { Enqueue, Jobs } from '#platform/jobs/jobs.ts'
import type { LetterPalette, PagePalette } from '#platform/http/palette.ts'
import type { Log } from '#platform/log.ts'
import type { Mails } from '#platform/mail/mails.ts'
import type { PersonalTables } from '#platform/personal-data.ts'
import type { Fact } from './facts.ts'
import type { CancellationPolicy } from './refund-steps.ts'
import type { Db, Trx } from './tables.ts'
import type { WordingFor } from './wording.ts'

/** What the school knows of people's accounts, and can do to them. */
export type Accounts = {
  /** The account's e-mail; null without one; undefined if the account is deleted, or unknown. */
  emailOf: (uid: string) => Promise<string | null | undefined>
  /** Ends every sign-in of the account, now and later. Idempotent. */
  disableAccount: (uid: string) => Promise<void>
  /** Whether anybody can sign in to the account; true if unknown. */
  isAccountOpen: (uid: string) => Promise<boolean>
  /** Whether `email` is the account's present, verified e-mail; true if unknown. */
  isEmailVerified: (uid: string, email: string) => Promise<boolean>
}

/** Those that admins change are kept up to date: see settings/present-settings.ts. */
export type Settings = {
  /** The name of the school, also in the titles of documents. */
  product: string
  /** The school's own settings as they are, and as they were before anybody published any. */
  parts: PartValues & { pages: readonly SchoolPage[] }
  defaults: PartValues
  /** The colours of its look outside of React. */
  palettes: { page: PagePalette; letter: LetterPalette }
  /** The names of the variables that the environment sets: fields with one cannot be changed. */
  environment: ReadonlySet<string>
  origin: string
  /** IANA. */
  timeZone: string
  languages: readonly Language[]
  /** Also the organizer in calendar files. Absent if no mail leaves. */
  mailFrom?: string | undefined
  seller: Seller
  policy: CancellationPolicy
  withdrawal: WithdrawalLaw
  /** The rate of the included tax, in hundredths of a percent. */
  taxBp: number
  /** ISO 4217, with two decimals. */
  currency: string
  instructorPercent: number
  /** How many years after their own the books keep the names of deleted people. */
  bookYears: number
  /** Months after the last meeting of its class until work is deleted; 0: never. */
  workMonths: number
}

/** `max`: the most bytes that each kind of photograph may take. */
export type PhotoStores = {
  stored: Files
  incoming: Files
  max: { shown: number; works: number }
}

export type Machine = Pick<Health, 'version' | 'startedAt' | 'disk' | 'backup' | 'failures'>

/** What every function of the school gets: tools and settings, and no function of a domain. Made at the start. */
export type School = {
  db: Db
  clock: Clock
  settings: Settings
  wordingFor: WordingFor
  accounts: Accounts
  /** How each table of the school, and of the accounts beside it, holds personal data. */
  personalTables: PersonalTables
  /** Stands in for a missing one, so that payments of a former provider end. */
  provider: Provider
  /** False: a student's confirmation is the payment. */
  hasProvider: boolean
  /** Whether PUT /order/:id also pays for a priced class (clauses 4.3, 13.4). */
  acceptsInstantPayment: boolean
  jobs: Jobs
  mails: Mails
  /** Without them no photo can be uploaded, as on the command line. */
  photoStores?: PhotoStores | undefined
  /** For events outside requests. */
  log: Log
  readMachine: () => Promise<Machine>
  /** A public page with other settings; absent without the site, as on the command line. */
  renderPage?: (address: string, parts: Settings['parts']) => Promise<string | null>
  /** Whether the site itself serves addresses that begin with this. */
  isReserved?: (slug: string) => Promise<boolean>
  /** The pages of every school before they are published; `isOwn` if they are files of CONTENT_DIR. */
  pageFiles?: Record<ContentName, Pick<PageValue, 'title' | 'text'> & { isOwn: boolean }>
  /** By address; null for no limit. */
  limitAddress: LimitAddress | null
  /**
   * Brings the settings up to date with what admins have published; resolves to the version of public data.
   */
  keepCurrent: () => Promise<string>
  /**
   * Says what a transaction has done, inside it; facts/reactions.ts says what follows. The one function of
   * the domains that is handed down.
   */
  happened: (trx: Trx, fact: Fact) => Promise<void>
  /** Enqueues the next letter to a person, in the transaction that notes its news. */
  sendLetter: Enqueue<{ userId: string }>
}

/** What a domain keeps in memory for each school, such as a queue or a cache: made at its first use. */
export function perSchool<State>(make: (school: School) => State): (school: School) => State {
  const made = new WeakMap<School, { state: State }>()
  return (school) => {
    const { state } = made.get(school) ?? { state: make(school) }
    made.set(school, { state })
    return state
  }
}
