import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { bareEnvironment } from '#tests/support/process/bare-environment.ts'
import { findFreePort } from '#tests/support/process/free-port.ts'
import { startMailServer, type MailServer } from '#tests/support/process/mail-server.ts'

let folder: string
let mail: MailServer
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'safelight-doctor-'))
  mail = await startMailServer()
})
after(async () => {
  await mail.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Runs the command in its own process; returns the line about each thing, without its beginning. */
async function run(settings: Record<string, string>, ...words: string[]) {
  const env = {
    ...bareEnvironment,
    IDENTITY_API_KEY: 'key',
    IDENTITY_SECRET: 's'.repeat(32),
    PAYMENTS: 'instant',
    DATA_DIR: join(folder, 'data'),
    ...settings,
  }
  const cwd = join(import.meta.dirname, '..', '..')
  return new Promise<{ code: number; lines: string[] }>((resolve) => {
    execFile(
      process.execPath,
      ['start/commands/doctor.ts', ...words],
      { cwd, env },
      (error, out, errors) =>
        resolve({
          code: typeof error?.code === 'number' ? error.code : 0,
          lines: (out + errors).trim().split('\n'),
        }),
    )
  })
}

/** The line about `what`. */
const about = (lines: string[], what: string) =>
  lines.find((line) => line.includes(`: ${what}: `)) ??
  assert.fail(`nothing about ${what} in ${lines.join('\n')}`)

/** A school with a self-signed certificate that ends after `days`, and the certificate's location. */
async function startTlsSchool(days: number) {
  const [key, cert] = [join(folder, `${days}.key`), join(folder, `${days}.pem`)]
  const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost`
  const more = `-addext subjectAltName=DNS:localhost -days ${days}`
  const files = ['-keyout', key, '-out', cert]
  await promisify(execFile)('openssl', [...`${words} ${more}`.split(' '), ...files])
  const server = createServer(
    { key: await readFile(key), cert: await readFile(cert) },
    (_request, response) => response.end('{}'),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`
  return { origin, cert, close: () => server.close() }
}

test('[19.6] a setting that cannot be used is named, and the command fails', async () => {
  const { code, lines } = await run({ PUBLIC_ORIGIN: 'school.example' })
  assert.equal(code, 1)
  assert.match(lines.join('\n'), /^will not work: Settings: PUBLIC_ORIGIN: must be an origin/)
})

test('[19.6] a school that is not reachable yet: what works, what to look at, and what will not work', async () => {
  const [port, mailPort] = [await findFreePort(), await findFreePort()]
  const { code, lines } = await run({
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'school@safelight.test',
    DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/none`,
  })
  assert.equal(code, 1)
  assert.match(about(lines, 'Settings'), /^fine/)
  assert.match(about(lines, 'Disk'), /GB free at/)
  assert.match(about(lines, 'Database'), /^will not work: .*no database is answering at/)
  assert.match(about(lines, 'Email'), /^will not work: .*ECONNREFUSED/)
  assert.match(about(lines, 'Payments'), /^look at this: .*another way/)
  assert.match(about(lines, 'PUBLIC_ORIGIN'), /^will not work: .*ECONNREFUSED/)
  assert.match(about(lines, 'Clock'), /^look at this: .*--time-from/)
})

test('[19.6] a school behind TLS: certificate, clock, and a test email that is really sent', async () => {
  const school = await startTlsSchool(60)
  const settings = {
    PUBLIC_ORIGIN: school.origin,
    NODE_EXTRA_CA_CERTS: school.cert,
    SMTP_URL: mail.url,
    MAIL_FROM: 'school@safelight.test',
    HOST: '0.0.0.0',
  }
  const { code, lines } = await run(
    settings,
    '--to',
    'ana@safelight.test',
    '--time-from',
    school.origin,
  )
  assert.match(about(lines, 'PUBLIC_ORIGIN'), /^fine/)
  assert.match(about(lines, 'Certificate'), /^fine: .*(59|60) days/)
  assert.match(about(lines, 'Clock'), /^fine: .*agrees with localhost/)
  assert.match(about(lines, 'TRUSTED_PROXIES'), /^look at this: .*HOST is 0\.0\.0\.0/)
  assert.match(about(lines, 'Email'), /^fine: .*ana@safelight\.test/)
  assert.equal(mail.mailsTo('ana@safelight.test').length, 1)
  assert.match(about(lines, 'Database'), /^look at this: .*first start/)
  assert.equal(code, 0)
  school.close()
})

test('[19.6] a certificate that browsers reject, and one that ends soon', async () => {
  const school = await startTlsSchool(5)
  const unknown = await run({ PUBLIC_ORIGIN: school.origin })
  assert.equal(unknown.code, 1)
  assert.match(about(unknown.lines, 'Certificate'), /^will not work: .*self-signed certificate/)
  const short = await run({ PUBLIC_ORIGIN: school.origin, NODE_EXTRA_CA_CERTS: school.cert })
  assert.match(about(short.lines, 'Certificate'), /^look at this: .*expires in [45] days/)
  school.close()
})
