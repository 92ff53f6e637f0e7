import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { connect as connectTcp, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test, type TestContext } from 'node:test'
import { connect as connectTls } from 'node:tls'
import { read, root } from '#tests/support/documents.ts'
import { installDebian } from '#tests/support/process/debian-packages.ts'
import { findFreePort } from '#tests/support/process/free-port.ts'
import { startServerProcess } from '#tests/support/process/server-process.ts'

const secrets = [
  '/calendar/secret-1',
  '/unsubscribe/secret-2',
  '/de/unsubscribe/secret-3',
  '/Calendar/secret-4',
  '/none?mode=verifyEmail&oobCode=secret-5',
  '/work-pictures/none.jpg?for=secret-6',
]

let missing: string | undefined
let folder: string
before(async () => {
  missing = installDebian('nginx', 'caddy', 'openssl')
  folder = await mkdtemp(join(tmpdir(), 'safelight-proxies-'))
})
after(() => rm(folder, { recursive: true, force: true }))

type Answer = { status: number; headers: IncomingHttpHeaders; body: string }

/** Sends a request to a proxy with an unknown certificate. */
async function get(url: string): Promise<Answer> {
  const headers = { referer: `${url}${url.includes('?') ? '&' : '?'}from=secret-0` }
  const outgoing = request(url, { rejectUnauthorized: false, agent: false, headers }).end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: Buffer.concat(chunks).toString(),
  }
}

const askTcp = (port: number) => connectTcp(port, '127.0.0.1')
const askTls = (port: number) =>
  connectTls({ port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false })

/** Far longer than a proxy's start takes, in milliseconds. */
const maxStart = 60_000

/** Resolves once a probe gets through. */
async function untilOpen(
  ask: () => Socket,
  isOpenAt: 'connect' | 'secureConnect',
  hasEnded: () => boolean,
): Promise<void> {
  const signal = AbortSignal.timeout(maxStart)
  for (;;) {
    assert.ok(!hasEnded(), 'the proxy has ended')
    assert.ok(!signal.aborted, 'the proxy does not open')
    const probe = ask()
    const isOpen = await once(probe, isOpenAt, { signal }).then(
      () => true,
      () => false,
    )
    probe.destroy()
    if (isOpen) return
  }
}

type Ports = { server: number; http: number; https: number }

/** Starts a proxy in front of the real server, and sends requests through both; `logs` reads the proxy's logs. */
async function goThrough(
  t: TestContext,
  start: (ports: Ports) => Promise<{ command: string[]; env?: Record<string, string> }>,
  logs: (output: string) => Promise<string>,
): Promise<void> {
  const [server, http, https] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const origin = `https://localhost:${https}`
  const school = await startServerProcess({
    PORT: String(server),
    PUBLIC_ORIGIN: origin,
    DATA_DIR: join(folder, `data-${server}`),
    LOG_LEVEL: 'error',
  })
  t.after(() => school.end('SIGKILL'))
  const { command, env } = await start({ server, http, https })
  const [program = '', ...args] = command
  const proxy = spawn(program, args, { env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [proxy.stdout, proxy.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()))
  const ended = once(proxy, 'close')
  t.after(async () => {
    proxy.kill('SIGKILL')
    await ended
  })
  const hasEnded = () => proxy.exitCode !== null
  await untilOpen(() => askTcp(http), 'connect', hasEnded)
  // Caddy listens before it has its certificate.
  await untilOpen(() => askTls(https), 'secureConnect', hasEnded)

  const page = await get(`${origin}/classes`)
  assert.equal(page.status, 200, output)
  assert.match(page.body, /<html lang="en"/)
  assert.match(page.headers['strict-transport-security'] ?? '', /^max-age=31536000/)
  const plain = await fetch(`http://localhost:${http}/classes?page=2`, { redirect: 'manual' })
  assert.ok([301, 308].includes(plain.status), String(plain.status))
  assert.match(
    plain.headers.get('location') ?? '',
    /^https:\/\/localhost(?::\d+)?\/classes\?page=2$/,
  )
  for (const path of secrets) {
    assert.equal((await get(origin + path)).status, 404, path)
    await fetch(`http://localhost:${http}${path}`, { redirect: 'manual' })
  }
  // Now the proxy has errors to write down.
  await school.end('SIGTERM')
  for (const path of [...secrets, '/instructors'])
    assert.equal((await get(origin + path)).status, 502, path)
  proxy.kill('SIGTERM')
  await ended
  const written = await logs(output)
  assert.match(written, /\/instructors/)
  for (const path of ['/calendar/', '/unsubscribe/', '/none'])
    assert.ok(written.includes(path), path)
  assert.doesNotMatch(written, /secret-\d/)
}

test('[19.1] nginx takes our example, serves pages over TLS, and writes no secret address into its logs', async (t) => {
  if (missing !== undefined) return t.skip(missing)
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const kind = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1']
  execFileSync('openssl', [...kind, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const conf = join(folder, 'nginx.conf')

  /** The example inside Debian's usual configuration; `change` adapts it to this machine. */
  async function write(change: (example: string) => string): Promise<void> {
    const example = change(
      read('deploy/nginx.conf')
        .replaceAll('/etc/ssl/school.example.pem', cert)
        .replaceAll('/etc/ssl/school.example.key', key),
    )
    const log = (name: string) => join(folder, `${name}.log`)
    await writeFile(
      conf,
      `pid ${join(folder, 'nginx.pid')}; daemon off; error_log ${log('error')};
      events {} http { access_log ${log('access')}; ${example} }`,
    )
  }

  await write((example) => example)
  execFileSync('nginx', ['-t', '-q', '-c', conf])
  await goThrough(
    t,
    async ({ server, http, https }) => {
      await write((example) =>
        example
          .replaceAll(/^ *listen \[::\].*$/gm, '')
          .replace('listen 80;', `listen 127.0.0.1:${http};`)
          .replace('listen 443', `listen 127.0.0.1:${https}`)
          .replace('127.0.0.1:3000', `127.0.0.1:${server}`)
          .replaceAll('school.example', 'localhost')
          .replaceAll('/var/log/nginx/safelight.log', join(folder, 'access.log')),
      )
      return { command: ['nginx', '-c', conf] }
    },
    async () => {
      const names = ['access.log', 'error.log']
      const [access = '', errors = ''] = await Promise.all(
        names.map((name) => readFile(join(folder, name), 'utf8')),
      )
      assert.match(access, /"GET \/instructors" 502 /)
      return access + errors
    },
  )
})

test('[19.1] Caddy takes our example, serves pages over TLS, and writes no secret address into its log', async (t) => {
  if (missing !== undefined) return t.skip(missing)
  const home = { XDG_DATA_HOME: join(folder, 'caddy'), XDG_CONFIG_HOME: join(folder, 'caddy') }
  const file = ['--config', join(root, 'deploy/Caddyfile'), '--adapter', 'caddyfile']
  execFileSync('caddy', ['validate', ...file], {
    env: { ...process.env, ...home },
    stdio: 'ignore',
  })
  const conf = join(folder, 'Caddyfile')
  await goThrough(
    t,
    async ({ server, http, https }) => {
      const ours = `{\n  admin off\n  skip_install_trust\n  default_bind 127.0.0.1\n  http_port ${http}\n  https_port ${https}\n`
      const example = read('deploy/Caddyfile')
        .replace(/^\{\n/m, ours)
        .replaceAll('127.0.0.1:3000', `127.0.0.1:${server}`)
      await writeFile(conf, example)
      return {
        command: ['caddy', 'run', '--config', conf, '--adapter', 'caddyfile'],
        env: { ...home, PUBLIC_ORIGIN: `https://localhost:${https}` },
      }
    },
    (output) => Promise.resolve(output),
  )
})
