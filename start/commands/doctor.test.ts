import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test, type TestContext } from 'node:test'
import { checkRedirect } from '#start/doctor/check-site.ts'
import { runDoctor } from '#tests/support/process/doctor.ts'
import { findFreePort } from '#tests/support/process/free-port.ts'
import { startTlsProxy } from '#tests/support/process/tls-proxy.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'safelight-doctor-'))
})
after(() => rm(folder, { recursive: true, force: true }))

/** Runs the command over a school that was never started. */
const run = (settings: Record<string, string>, ...words: string[]) =>
  runDoctor({ DATA_DIR: join(folder, 'data'), ...settings }, ...words)

/** A server at loopback that is no school; ends with the test. */
async function startOther(t: TestContext, answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('[19.6] settings that cannot be used are named, and the command fails', async () => {
  const origin = { PUBLIC_ORIGIN: 'https://school.example' }
  const [noOrigin, noSender] = await Promise.all([
    run({ PUBLIC_ORIGIN: 'school.example' }),
    run({ ...origin, SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'nonsense' }),
  ])
  assert.deepEqual([noOrigin.code, noSender.code], [1, 1])
  assert.match(noOrigin.lines.join(), /^will not work: Settings: PUBLIC_ORIGIN: must be an origin/)
  assert.match(noSender.lines.join(), /^will not work: Settings: MAIL_FROM: must be an address/)
})

test('[19.6] a school that is not reachable yet: what works, what to look at, and what will not work', async () => {
  const [port, mailPort] = [await findFreePort(), await findFreePort()]
  const { code, about } = await run({
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'school@safelight.test',
    DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/none`,
    HOST: '0.0.0.0',
  })
  assert.equal(code, 1)
  assert.match(about('Settings'), /^fine/)
  assert.match(about('Disk'), /GB free at/)
  assert.match(about('Database'), /^will not work: .*no database is answering at/)
  assert.match(about('Email'), /^will not work: .*ECONNREFUSED/)
  assert.match(about('Payments'), /^look at this: .*another way/)
  assert.match(about('Backups'), /^look at this: .*BACKUP_TO is not set/)
  assert.match(about('Pages'), /^look at this: .*the imprint does not say/)
  assert.match(about('PUBLIC_ORIGIN'), /^will not work: .*ECONNREFUSED/)
  assert.match(about('TRUSTED_PROXIES'), /^look at this: .*HOST is 0\.0\.0\.0/)
  assert.match(about('Clock'), /^look at this: .*--time-from/)
})

test('[19.6] parts that are there, and are the wrong ones', async (t) => {
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  const other = await startOther(t, ({ url = '' }, response) => {
    response.setHeader('date', new Date(Date.now() - 3_600_000).toUTCString())
    response.writeHead(url.startsWith('/api') ? 404 : 200).end('Another site')
  })
  const { code, about } = await run(
    {
      PUBLIC_ORIGIN: `http://${other}`,
      DATA_DIR: file,
      CONTENT_DIR: file,
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_API_BASE: `http://${other}`,
      PHOTO_STORE: `s3://pictures?endpoint=http://${other}`,
      PHOTO_STORE_KEY_ID: 'key',
      PHOTO_STORE_SECRET: 'secret',
      BACKUP_TO: `s3://backups?endpoint=http://${other}`,
      BACKUP_KEY_ID: 'key',
      BACKUP_SECRET: 'secret',
    },
    '--time-from',
    `http://${other}`,
  )
  assert.equal(code, 1)
  for (const what of ['Disk', 'Pages', 'Payments', 'PHOTO_STORE', 'Backups', 'Clock'])
    assert.match(about(what), /^will not work/, about(what))
  assert.match(about('PUBLIC_ORIGIN'), /^will not work: .*answers 200; is it this server/)
  assert.match(about('Clock'), /differs by 36\d\d s/)
})

test('[19.6] a school that is served and not ready says which part is not', async (t) => {
  const failing = ['database', 'jobs']
  const other = await startOther(t, (_request, response) =>
    response.writeHead(503).end(JSON.stringify({ status: 'not ready', failing })),
  )
  const { about } = await run({ PUBLIC_ORIGIN: `http://${other}` })
  assert.match(about('PUBLIC_ORIGIN'), /^will not work: .*is not ready: database, jobs/)
})

test('[19.6] an address without https leads to it, or not', async (t) => {
  const leads = await startOther(t, (_request, response) =>
    response.writeHead(308, { location: 'https://school.example/' }).end(),
  )
  const stays = await startOther(t, (_request, response) => response.end('here'))
  assert.equal((await checkRedirect(leads)).state, 'fine')
  assert.equal((await checkRedirect(stays)).state, 'look')
})

test('[19.6] a certificate that browsers reject, and one that ends soon', async (t) => {
  const { origin, cert } = await startTlsProxy(t, folder, 5, await findFreePort())
  const unknown = await run({ PUBLIC_ORIGIN: origin })
  assert.equal(unknown.code, 1)
  assert.match(unknown.about('Certificate'), /^will not work: .*self-signed certificate/)
  const short = await run({ PUBLIC_ORIGIN: origin, NODE_EXTRA_CA_CERTS: cert })
  assert.match(short.about('Certificate'), /^look at this: .*expires in [45] days/)
  assert.match(short.about('PUBLIC_ORIGIN'), /^will not work: .*answers 502/)
  assert.match(short.about('http'), /^look at this/)
})
