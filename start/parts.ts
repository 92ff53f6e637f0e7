import { randomBytes } from 'node:crypto'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createIdentity, type Identity } from '#identity/service.ts'
import { systemClock, type Clock } from '#platform/clock.ts'
import { ConfigError, type Config } from '#platform/config.ts'
import { openDatabase, type Database } from '#platform/database/open.ts'
import { createSmtpMailer } from '#platform/mail/mailer.ts'
import { createOutbox, type KeptMessage } from '#platform/mail/outbox.ts'
import { createSchool, type School } from '#school/school.ts'

/** The running parts of one process over one database. */
export type Parts = {
  identity: Identity
  school: School
  clock: Clock
  /** The mails that stayed here because no mail server is set; null where one is. */
  outbox: (() => readonly KeptMessage[]) | null
  close: () => Promise<void>
}

/**
 * Makes a folder, for this user alone, and those above it. Not by mkdir's `recursive`: seen on
 * Node 24, that never returns where a parent takes no folders (/proc).
 */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return
    if (code !== 'ENOENT' || (await exists(dirname(path)))) throw error
    await makeFolder(dirname(path))
    await mkdir(path, { mode: 0o700 })
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/**
 * Opens the database that the settings name, making the data folder where it is missing.
 * Throws ConfigError where the folder cannot be used.
 */
export async function openConfiguredDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
): Promise<Database> {
  if (config.databaseUrl !== undefined) return openDatabase({ url: config.databaseUrl })
  try {
    await makeFolder(config.dataDir)
    return openDatabase({ file: join(config.dataDir, 'safelight.db') })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`DATA_DIR: ${config.dataDir} cannot be used: ${reason}`, { cause: error })
  }
}

/** The secret that seals the signing keys: the configured one, or in demo mode one kept beside the data. */
export async function readSecret(config: Config): Promise<string> {
  if (config.identity.secret !== undefined) return config.identity.secret
  const file = join(config.dataDir, 'identity-secret')
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const secret = randomBytes(32).toString('hex')
  await makeFolder(config.dataDir)
  await writeFile(file, secret, { mode: 0o600, flag: 'wx' })
  return secret
}

/** Builds identity service and school over the configured database, migrations included. */
export async function openParts(config: Config, clock: Clock = systemClock): Promise<Parts> {
  const database = await openConfiguredDatabase(config)
  const { mail } = config
  const outbox = createOutbox(clock)
  try {
    const identity = await createIdentity({
      database,
      clock,
      projectId: config.identity.projectId,
      apiKey: config.identity.apiKey,
      secret: await readSecret(config),
      origin: config.origin,
      product: config.product,
      actionUrl: `${config.origin}/account/action`,
      protectEmails: config.identity.protectEmails,
      limitAttempts: config.rateLimits,
      testMode: config.identity.testMode,
      demo: config.mode === 'demo',
      providers: config.identity.providers,
      sendMail: mail === undefined ? outbox.send : createSmtpMailer(mail.smtpUrl, mail.from),
    })
    const school = await createSchool({
      database,
      verifyToken: identity.verifyToken,
      disableAccount: (uid) => identity.accounts.disable(uid),
      clock,
      product: config.product,
    })
    return {
      identity,
      school,
      clock,
      outbox: mail === undefined ? outbox.list : null,
      close: () => database.close(),
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
