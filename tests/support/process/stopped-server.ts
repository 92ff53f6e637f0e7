import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverArgs } from '#tools/server.mjs'
import { createSetUp } from './answer-set-up.ts'
import { findFreePort } from './free-port.ts'

const root = join(import.meta.dirname, '..', '..', '..')

/** The machine's own npm and Node, without the additions of npm and the tests. */
const ownPath = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter)

/** The ways to start the product, each a real command. */
export const commands = {
  server: [process.execPath, ...serverArgs, 'demo'],
  launcher: [process.execPath, 'tools/serve.mjs', 'demo'],
  npm: ['npm', 'run', 'serve'],
} as const

/** GitHub, as far as a sign-in needs it; answers nobody before `answer` is called. */
async function startSlowGithub(t: TestContext) {
  const requested = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const reply: RequestListener = ({ url = '' }, response) => {
    requested.resolve()
    const body = url.endsWith('/token')
      ? { app: { client_id: 'app' }, user: { id: 1 } }
      : url.endsWith('/emails')
        ? []
        : { id: 1, login: 'slow' }
    void answered.promise.then(() => response.end(JSON.stringify(body)))
  }
  const server = createServer(reply)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return {
    apiUrl: `http://127.0.0.1:${port}`,
    requested: requested.promise,
    answer: answered.resolve,
  }
}

/**
 * Starts the product in its own group of processes, which ends with the test. `ended` resolves
 * once none of them holds its output any longer.
 */
export async function startStoppable(t: TestContext, command: keyof typeof commands) {
  const [port, github, dataDir] = await Promise.all([
    findFreePort(),
    startSlowGithub(t),
    mkdtemp(join(tmpdir(), 'safelight-stop-')),
  ])
  const [program, ...args] = commands[command]
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    env: {
      PATH: ownPath,
      HOME: process.env['HOME'],
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      IDENTITY_API_KEY: 'key',
      IDENTITY_SECRET: 'x'.repeat(32),
      PAYMENTS: 'instant',
      WITHDRAWAL: 'eu',
      GITHUB_CLIENT_ID: 'app',
      GITHUB_CLIENT_SECRET: 'secret',
      GITHUB_API_URL: github.apiUrl,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const pid = child.pid ?? assert.fail(`${program} does not start`)
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal))
  })
  t.after(async () => {
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // All have ended.
    }
    await ended
    await rm(dataDir, { recursive: true, force: true })
  })
  await new Promise<void>((resolve, reject) => {
    let output = ''
    const setUp = createSetUp()
    child.stdout.on('data', (data: Buffer) => {
      output += data.toString()
      setUp(output)
      if (output.includes('is open at')) resolve()
    })
    void ended.then((how) => reject(new Error(`${program} ended with ${how}: ${output}`)))
  })
  return { pid, port, github, ended }
}

/** Resolves once nothing listens at the port. */
export async function untilRefused(port: number): Promise<void> {
  for (;;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const probe = connect(port, '127.0.0.1')
      probe.once('connect', () => resolve(true)).once('error', () => resolve(false))
      probe.once('connect', () => probe.destroy())
    })
    if (!isOpen) return
    await sleep(50)
  }
}

const accounts = '/identitytoolkit.googleapis.com/v1/accounts'

/** The traffic under way when a server is told to stop; resolves once all of it has reached the server. */
export async function startTraffic({ port, github }: { port: number; github: SlowGithub }) {
  const signIn = fetch(`http://127.0.0.1:${port}${accounts}:signInWithIdp?key=key`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      postBody: 'access_token=token&providerId=github.com',
      requestUri: 'http://localhost',
      returnSecureToken: true,
    }),
  })
  // Checked when it is awaited.
  signIn.catch(() => {})
  const idle = connect(port, '127.0.0.1')
  idle.write('GET /robots.txt HTTP/1.1\r\nHost: x\r\n\r\n')
  const halfSent = connect(port, '127.0.0.1')
  halfSent.write(
    `POST ${accounts}:signUp?key=key HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n` +
      'Content-Length: 99\r\nExpect: 100-continue\r\n\r\n{"email":',
  )
  const received = (socket: typeof idle) =>
    new Promise<void>((resolve) => {
      socket.once('readable', () => resolve())
    })
  await Promise.all([github.requested, received(idle), received(halfSent)])
  return {
    /** The answer to a call that has arrived in full and is waiting for GitHub. */
    signIn,
    /** The data received on the connection without a request by the time the server closes it. */
    idle: text(idle),
    /** The data received on the connection whose request never ends. */
    halfSent: text(halfSent),
  }
}

type SlowGithub = Awaited<ReturnType<typeof startSlowGithub>>
