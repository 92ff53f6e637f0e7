import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { createSmtpMailer, checkMailServer } from '#platform/mail/mailer.ts'
import { findDumpFault } from '#platform/backup/postgres-tools.ts'
import { systemClock } from '#platform/clock.ts'
import { openS3Files } from '#platform/files/bucket.ts'
import { newId } from '#platform/ids.ts'
import { readDisk } from '#start/collectors.ts'
import type { Config } from '#start/config/config.ts'
import { tryOut } from '#start/config/photo-stores.ts'
import { openConfiguredDatabase } from '#start/open-database.ts'
import { checkBackupStore, findFolder } from './check-backup-store.ts'
import { broken, find, fine, look, type Finding } from './finding.ts'

/** In bytes: less leaves no room for a backup and some days of pictures. */
const minFreeSpace = 2e9

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

async function checkDisk({ dataDir }: Config) {
  const folder = await findFolder(dataDir)
  if (!(await stat(folder)).isDirectory()) return broken(`${folder} is no folder`)
  await access(folder, constants.W_OK)
  const { free } = await readDisk(folder)
  const text = `${gigabytes(free)} free at ${dataDir}`
  return free < minFreeSpace ? look(text) : fine(text)
}

async function checkMail({ mail, product }: Config, to: string | undefined) {
  if (mail === undefined)
    return look('SMTP_URL is not set: no email is sent, so nobody can reset a password')
  if (to === undefined) {
    await checkMailServer(mail.smtpUrl)
    return fine('the mail server takes the login; add --to <email> to send a test email')
  }
  const text = `This test email was sent by npm run doctor. ${product} can send emails.`
  await createSmtpMailer(mail.smtpUrl, mail.from, mail.bounces).send({
    id: newId(),
    to,
    subject: `Test email from ${product}`,
    text,
    html: `<p>${text}</p>`,
  })
  return fine(`a test email is on its way to ${to}; look for it there, also under spam`)
}

async function checkPayments({ payments }: Config) {
  if (payments.mode !== 'stripe')
    return look(`PAYMENTS=${payments.mode}: the school collects its money in another way`)
  const { openStripe } = await import('#payments/stripe.ts')
  const provider = await openStripe({ ...payments, clock: systemClock })
  await provider.ping()
  return provider.isLive
    ? fine('Stripe accepts the key')
    : look('Stripe accepts the key, but it is a sandbox key: no money moves')
}

async function checkBucket({ location, keys }: NonNullable<Config['photoStore']>) {
  await tryOut(openS3Files(location, keys))
  return fine('a file was stored, read, listed and deleted')
}

/**
 * Only a process inside a container or unit knows whether it can write: the server tries at its start, too.
 */
async function checkBackups({ backups, databaseUrl, dataDir }: Config) {
  const { to, every } = backups
  if (to === undefined) return look('BACKUP_TO is not set: the school is not backed up')
  await checkBackupStore(to)
  if (databaseUrl !== undefined) {
    const database = await openConfiguredDatabase({ databaseUrl, dataDir })
    const fault = await findDumpFault(database.tables()).finally(() => database.close())
    if (fault !== undefined) return broken(fault)
  }
  return every === undefined
    ? look('BACKUP_EVERY is not set: only npm run backup makes backups')
    : fine(`every ${every / 3_600_000} hours`)
}

/** The server's own needs. `to` gets a test email. */
export function checkParts(config: Config, to: string | undefined): Promise<Finding[]> {
  const { photoStore } = config
  return Promise.all([
    find('Disk', () => checkDisk(config)),
    find('Email', () => checkMail(config, to)),
    find('Payments', () => checkPayments(config)),
    find('Backups', () => checkBackups(config)),
    ...(photoStore === undefined ? [] : [find('PHOTO_STORE', () => checkBucket(photoStore))]),
  ])
}
