import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import type { Backup } from '#contract/health.ts'
import { identityPersonalTables } from '#identity/personal-data.ts'
import { createIdentity, type Identity, type IdentityParts } from '#identity/service.ts'
import { readLastBackups } from '#platform/backup/last-backups.ts'
import { systemClock, type Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/open.ts'
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { createFailures } from '#platform/http/failures.ts'
import type { OnAnswer } from '#platform/http/answered.ts'
import type { Collector } from '#platform/metrics/families.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { createMails } from '#platform/mail/mails.ts'
import { createOutbox, type StoredMessage } from '#platform/mail/outbox.ts'
import { requireCurrency } from '#school/books/require-currency.ts'
import { createSchool, type OpenSchool, type SchoolParts } from '#school/school.ts'
import type { Settings } from '#school/base/school.ts'
import type { Tables } from '#school/base/tables.ts'
import { scheduleBackups } from './backup/schedule-backups.ts'
import { listCollectors, readDisk } from './collectors.ts'
import { createCodeMailWording } from './code-mail-wording.ts'
import type { Config } from './config/config.ts'
import { createFirebaseVerifier, type Firebase } from './config/firebase.ts'
import { openPayments } from './config/payments.ts'
import { openPhotoStores } from './config/photo-stores.ts'
import { readSecret } from './config/secret.ts'
import { openConfiguredDatabase, withStoredSettings, requireWithdrawal } from './open-database.ts'
import { createReadiness, type Readiness } from './http/readiness.ts'
import { version } from './version.ts'
import { scheduleJobs } from './schedule-jobs.ts'
import { forgetUser } from '#school/users/leaving.ts'

export type Parts = {
  /** With what the set-up has stored. */
  config: Config
  /** Null if accounts are at a Firebase project. */
  identity: Identity | null
  school: OpenSchool
  jobs: Jobs
  clock: Clock
  /** Unsent mails, without a mail server; null if there is one, or Firebase sends. */
  outbox: (() => readonly StoredMessage[]) | null
  /** The fake payment provider's calls and pages, if any. */
  fakeProvider: FastifyPluginAsync | null
  readiness: Readiness
  collectors: Record<string, Collector>
  noteFailure: OnAnswer
  /** In the demonstration: makes a file of the school's photographs if it is missing. */
  ensurePhoto?: (name: string) => Promise<void>
  close: () => Promise<void>
}

type Accounts = Pick<Parts, 'identity'> &
  Pick<
    SchoolParts,
    | 'accountTables'
    | 'verifyToken'
    | 'disableAccount'
    | 'emailOf'
    | 'isAccountOpen'
    | 'isEmailVerified'
  >

async function openIdentity(
  config: Config,
  {
    readSettings,
    ...parts
  }: Pick<IdentityParts, 'database' | 'clock' | 'jobs' | 'mails' | 'notifyDeleted'> & {
    /** The school's present name and colours. */
    readSettings: () => Pick<Settings, 'product' | 'palettes' | 'parts'>
  },
): Promise<Accounts> {
  const identity = await createIdentity({
    ...parts,
    ...config.identity,
    secret: await readSecret(config),
    origin: config.origin,
    wording: createCodeMailWording({ ...config, readSettings }),
    limitAttempts: config.rateLimits,
    demo: config.mode === 'demo',
  })
  return {
    identity,
    accountTables: identityPersonalTables,
    verifyToken: identity.verifyToken,
    ...identity.accounts,
  }
}

/** Accounts can be verified from here, not changed. */
function openFirebase(firebase: Firebase, config: Config, clock: Clock): Accounts {
  const log = createLog(config.logLevel)
  return {
    identity: null,
    verifyToken: createFirebaseVerifier(firebase, clock),
    // The school refuses the account from now on, whatever its token says.
    disableAccount: async (uid) =>
      log.warn(
        { uid },
        'a user was removed from the school; disable their account in the Firebase console, too',
      ),
    // Cannot be queried. But at Firebase an e-mail has one account, so the account that has verified it is
    // the only one.
    emailOf: async () => undefined,
    isAccountOpen: async () => true,
    isEmailVerified: async () => true,
  }
}

const deletedAccount = z.object({ uid: z.string() })

/** Loaded lazily: a demonstration sends no mail. */
async function openMailer({
  smtpUrl,
  from,
  bounces,
}: NonNullable<Config['mail']>): Promise<Mailer> {
  const { createSmtpMailer } = await import('#platform/mail/mailer.ts')
  return createSmtpMailer(smtpUrl, from, bounces)
}

async function readBackup(database: Database): Promise<Backup | null> {
  const { backup, proof } = await readLastBackups(database.tables<unknown>())
  if (backup.doneAt === null) return null
  const failed = [backup, proof].find((run) => (run.failedAt ?? 0) > (run.doneAt ?? 0))
  return { at: backup.doneAt, provedAt: proof.doneAt, problem: failed?.error ?? null }
}

/** Over the configured database, migrations included. */
export async function openParts(given: Config, clock: Clock = systemClock): Promise<Parts> {
  const database = await openConfiguredDatabase(given)
  const { mail } = given
  const outbox = createOutbox(clock)
  const failures = createFailures(clock)
  const startedAt = clock()
  try {
    const config = await withStoredSettings(given, database)
    const jobs = await createJobs(database, clock)
    const mails = await createMails({
      database,
      clock,
      jobs,
      mailer: mail === undefined ? outbox : await openMailer(mail),
      limited: config.rateLimits,
      log: createLog(config.logLevel),
    })
    const notifyDeleted = jobs.register('account-deleted', 'database', deletedAccount, ({ uid }) =>
      forgetUser(school, uid),
    )
    const { identity, ...accounts } =
      config.firebase === undefined
        ? await openIdentity(config, {
            database,
            clock,
            jobs,
            mails,
            notifyDeleted,
            readSettings: () => school.settings,
          })
        : openFirebase(config.firebase, config, clock)
    const payments = await openPayments(config, database, clock)
    const { paying } = payments
    const school = await createSchool({
      ...accounts,
      database,
      jobs,
      mails,
      clock,
      product: config.product,
      languages: config.languages,
      origin: config.origin,
      timeZone: config.timeZone,
      mailFrom: mail?.from,
      embedOrigins: config.embedOrigins,
      ...config.own,
      selling: { ...config.selling, withdrawal: config.selling.withdrawal ?? 'off' },
      ...(paying && { paying }),
      photoStores: await openPhotoStores(config),
      workMonths: config.workMonths,
      rateLimits: config.rateLimits,
      log: createLog(config.logLevel),
      readMachine: async () => ({
        version,
        startedAt,
        disk: await readDisk(config.dataDir),
        backup: await readBackup(database),
        failures: failures.list(),
      }),
    })
    await requireCurrency(database.tables<Tables>(), config.selling.currency)
    await requireWithdrawal(config, school.db)
    await scheduleJobs(jobs, school, config)
    await scheduleBackups({ database, jobs, clock, config, school })
    return {
      config,
      identity,
      school,
      jobs,
      clock,
      outbox: mail === undefined && identity !== null ? outbox.list : null,
      fakeProvider: payments.plugin,
      readiness: createReadiness({ database, jobs, clock }),
      collectors: listCollectors({
        database,
        jobs,
        mails,
        school,
        readBackup: () => readBackup(database),
        dataDir: config.dataDir,
      }),
      noteFailure: failures.note,
      close: async () => {
        payments.close()
        await jobs.stop()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
