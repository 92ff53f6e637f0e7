import { namePart, type PartValues } from '#contract/school-parts.ts'
import { defaultHome } from '#contract/home-part.ts'
import { defaultLook } from '#contract/look.ts'
import { allOurs } from '#contract/school-texts.ts'
import type { VerifyToken } from '#identity/verify-token.ts'
import type { Provider } from '#payments/provider.ts'
import { deleteBefore } from '#platform/database/delete-before.ts'
import { migrate } from '#platform/database/migrate.ts'
import type { Database } from '#platform/database/open.ts'
import { createAnswerCache } from '#platform/http/answer-cache.ts'
import { createIdempotency, deleteOldKeys } from '#platform/http/idempotency.ts'
import type { PersonalTables } from '#platform/personal-data.ts'
import { createLimits, createPlugin } from './api-plugin.ts'
import { schoolPersonalTables } from './base/personal-tables.ts'
import type { Accounts, Machine, School, Settings } from './base/school.ts'
import type { Tables } from './base/tables.ts'
import { createWording } from './base/wording.ts'
import { createFeed } from './calendar/feed.ts'
import { forgetUnpaid } from './checkouts/forget-unpaid.ts'
import { noProvider } from './checkouts/no-provider.ts'
import { createWebhook, forgetEvents } from './checkouts/provider-events.ts'
import { createElsewhere } from './elsewhere/elsewhere.ts'
import { createReact } from './facts/react.ts'
import { createHandlers } from './handlers.ts'
import { checkRoom } from './letters/full-room.ts'
import { forgetReminders } from './letters/reminders.ts'
import { forgetNews } from './letters/send-letters.ts'
import { createUnsubscribe } from './letters/unsubscribe.ts'
import { migrations } from './migrations.ts'
import { cleanUpPhotos } from './photos/photos.ts'
import { readPalettes } from './settings/palettes.ts'
import { createUpkeep } from './settings/present-settings.ts'
import { forgetInvitations } from './users/invitations.ts'
import { recogniseUser } from './users/users.ts'
import { forgetWithdrawals } from './withdrawals/withdraw.ts'

type Selling =
  'seller' | 'policy' | 'withdrawal' | 'taxBp' | 'currency' | 'instructorPercent' | 'bookYears'

export type SchoolParts = Accounts &
  Pick<School, 'clock' | 'jobs' | 'mails' | 'photoStores'> &
  Omit<Settings, Selling | 'workMonths' | 'parts' | 'defaults' | 'environment' | 'palettes'> &
  Partial<Pick<School, 'log' | 'readMachine'> & Pick<Settings, 'workMonths' | 'environment'>> & {
    database: Database
    selling: Pick<Settings, Selling>
    /** The identity service's tables; none if accounts are in a Firebase project. */
    accountTables?: PersonalTables
    /**
     * Null provider: a student's confirmation is the payment. The flag lets PUT /order/:id pay a priced class.
     */
    paying?: { provider: Provider | null; acceptsInstantPayment: boolean }
    verifyToken: VerifyToken
    /** Sites that may show the list of next classes in a frame. */
    embedOrigins?: readonly string[]
    /** The school's own settings before anybody publishes any; others are empty, open, or as above. */
    defaults?: { [Part in 'name' | 'people']?: Partial<PartValues[Part]> }
    /** Calls over the network are limited unless this is false. */
    rateLimits?: boolean
  }

const noContact = Object.fromEntries(
  Object.keys(namePart.shape).map((field) => [field, '']),
) as PartValues['name']

/** A student's confirmation is the payment. */
const confirmationOnly = { provider: null, acceptsInstantPayment: true }

/** For a process without requests, such as a command. */
const noMachine = async (): Promise<Machine> => ({
  version: '',
  startedAt: 0,
  disk: { free: 0, all: 0 },
  backup: null,
  failures: [],
})

function readSettings(parts: SchoolParts): Settings {
  const { product, origin, timeZone, languages, mailFrom, selling } = parts
  const { workMonths = 24, environment = new Set(), defaults: given = {} } = parts
  const name = { ...noContact, name: product, address: selling.seller.address ?? '', ...given.name }
  const look = defaultLook
  const defaults: PartValues = {
    name,
    look,
    home: defaultHome,
    texts: allOurs(),
    people: { instructors: 'open', ...given.people },
  }
  const palettes = readPalettes(look)
  const own = { parts: { ...defaults, pages: [] }, defaults, environment, palettes }
  return { product, origin, timeZone, languages, mailFrom, workMonths, ...own, ...selling }
}

function makeSchool(parts: SchoolParts, limits: ReturnType<typeof createLimits> | null): School {
  const { database, clock, jobs, mails, accountTables = {} } = parts
  const { provider, acceptsInstantPayment } = parts.paying ?? confirmationOnly
  const { emailOf, disableAccount, isAccountOpen, isEmailVerified } = parts
  const db = database.tables<Tables>()
  const settings = readSettings(parts)
  // Raised with every public change: see schema/public-version.ts.
  const readVersion = database.versionReader('public_version')
  const school: School = {
    db,
    clock,
    settings,
    keepCurrent: createUpkeep({ db, settings }, readVersion),
    wordingFor: createWording(settings),
    accounts: { emailOf, disableAccount, isAccountOpen, isEmailVerified },
    personalTables: { ...schoolPersonalTables, ...accountTables },
    provider: provider ?? noProvider,
    hasProvider: provider !== null,
    acceptsInstantPayment,
    jobs,
    mails,
    photoStores: parts.photoStores,
    log: parts.log ?? { warn: () => {} },
    readMachine: parts.readMachine ?? noMachine,
    limitAddress: limits?.address ?? null,
    happened: (trx, fact) => react.happened(trx, fact),
    sendLetter: (trx, to, at) => react.sendLetter(trx, to, at),
  }
  const react = createReact(school)
  return school
}

/** The school, and what is served of it. */
export type OpenSchool = Awaited<ReturnType<typeof createSchool>>

/** Migrates the tables, then creates the school and its API. */
export async function createSchool(parts: SchoolParts) {
  const { database, clock, verifyToken, rateLimits = true } = parts
  await migrate(database, 'school', migrations)
  const limits = rateLimits ? createLimits(database, clock) : null
  const school = makeSchool(parts, limits)
  await school.keepCurrent()
  const { db } = school
  const answers = createAnswerCache(school.keepCurrent)
  const plugin = createPlugin({
    handlers: createHandlers(school),
    authorizeParts: { verifyToken, recognise: (account) => recogniseUser(school, account) },
    limits,
    idempotent: createIdempotency(db, clock),
    answers,
    school,
  })
  return Object.assign(school, {
    plugin,
    answers,
    feed: createFeed(school),
    elsewhere: createElsewhere(school, answers, parts.embedOrigins ?? []),
    unsubscribe: createUnsubscribe(school),
    webhook: createWebhook(school),
    /** For an hourly job: deletes expired data. */
    cleanUp: async () => {
      await deleteOldKeys(db, clock())
      await deleteBefore(db, 'rate_counts', ['key', 'ends_at'], clock())
      await forgetNews(school)
      await forgetReminders(school)
      await forgetInvitations(school)
      await forgetWithdrawals(school)
      await forgetEvents(school)
      await forgetUnpaid(db, clock())
      // Last, because a bucket may be slow.
      await cleanUpPhotos(school)
      await checkRoom(school)
    },
  })
}
