import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readLastBackups } from '#platform/backup/last-backups.ts'
import { openDatabase } from '#platform/database/open.ts'
import type { JobsTables } from '#platform/jobs/queue.ts'
import { registerPerson } from '#tests/support/school/accounts.ts'
import { until } from '#tests/support/school/jobs.ts'
import { runOperatorCommand } from '#tests/support/process/command.ts'
import { runDoctor } from '#tests/support/process/doctor.ts'
import { findFreePort } from '#tests/support/process/free-port.ts'
import { startMailServer } from '#tests/support/process/mail-server.ts'
import { startServerProcess } from '#tests/support/process/server-process.ts'
import { startTlsProxy } from '#tests/support/process/tls-proxy.ts'

test('[19.6] every line about a school that is served behind a proxy is fine, and the command succeeds', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'safelight-doctor-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const [port, mail] = [await findFreePort(), await startMailServer()]
  t.after(() => mail.stop())
  const { origin, cert } = await startTlsProxy(t, folder, 60, port)
  const content = join(folder, 'content')
  await mkdir(content)
  await writeFile(join(content, 'imprint.md'), '# Imprint\n\nThe School of Light\n')
  const settings = {
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    IDENTITY_API_KEY: 'safelight-local',
    IDENTITY_SECRET: 'x'.repeat(32),
    PAYMENTS: 'instant',
    WITHDRAWAL: 'eu',
    DATA_DIR: join(folder, 'data'),
    CONTENT_DIR: content,
    BACKUP_TO: join(folder, 'backups'),
    BACKUP_EVERY: '24',
    SMTP_URL: mail.url,
    MAIL_FROM: 'The School <school@safelight.test>',
    LOG_LEVEL: 'error',
  }
  const server = await startServerProcess(settings, 'production')
  t.after(() => server.end('SIGKILL'))
  const { email } = await registerPerson(server.origin, 'Instructor')
  const admin = await runOperatorCommand('admin', [email, '--yes', '--unverified'], settings)
  assert.equal(admin.code, 0, admin.output)
  const database = openDatabase({ file: join(folder, 'data', 'safelight.db') })
  t.after(() => database.close())
  const db = database.tables<JobsTables>()
  await until(async () => {
    const runs = await db
      .selectFrom('jobs')
      .select('ran_at')
      .where('period', 'is not', null)
      .execute()
    // The backup itself is a job that its schedule has enqueued.
    const { backup } = await readLastBackups(db)
    return backup.doneAt !== null && runs.every(({ ran_at }) => ran_at !== null)
  })
  const proof = await runOperatorCommand('backup', ['--prove', join(folder, 'backups')], settings)
  assert.equal(proof.code, 0, proof.output)

  const ask = (more: Record<string, string> = {}, ...words: string[]) =>
    runDoctor({ ...settings, NODE_EXTRA_CA_CERTS: cert, ...more }, '--time-from', origin, ...words)
  const { code, lines, about } = await ask({}, '--to', 'ana@safelight.test')
  // The proxy has no port 80, and instant payments are always worth a look.
  const others = lines.filter((line) => !line.startsWith('fine: '))
  assert.deepEqual(
    others.map((line) => line.split(': ').slice(0, 2).join(': ')),
    ['look at this: Payments', 'look at this: http'],
  )
  assert.equal(code, 0)
  assert.equal(mail.mailsTo('ana@safelight.test').length, 1)
  assert.match(about('PUBLIC_ORIGIN'), /the school answers at https:\/\/localhost/)
  assert.match(about('Certificate'), /(59|60) days/)
  assert.match(about('Clock'), /agrees with localhost/)

  // The same school, with faults.
  const hour = 3_600_000
  await db
    .updateTable('jobs')
    .set({ ran_at: Date.now() - 3 * hour })
    .where('kind', '=', 'payments-reconcile')
    .execute()
  const stuck = await ask({ IDENTITY_SECRET: 'y'.repeat(32), TRUSTED_PROXIES: '10.0.0.1' })
  assert.equal(stuck.code, 1)
  assert.match(stuck.about('Jobs'), /^will not work: .*payments-reconcile.*last ran at/)
  assert.match(stuck.about('Secret and currency'), /^will not work: .*IDENTITY_SECRET/)
  await server.end('SIGTERM')
  const stopped = await ask()
  assert.equal(stopped.code, 1)
  assert.match(stopped.about('PUBLIC_ORIGIN'), /^will not work: .*answers 502/)
})
