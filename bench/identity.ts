import { generateKeyPair, randomBytes, sign, verify } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { hashCost } from '#identity/accounts/passwords.ts'
import { readConfig } from '#start/config/config.ts'
import { openParts } from '#start/parts.ts'
import { startServerProcess } from '#tests/support/process/server-process.ts'
import { ask, percentile, ratePerSecond, startScript } from './load.ts'

const key = 'safelight-local'
const accounts = '/identitytoolkit.googleapis.com/v1/accounts'
const person = { email: 'bench@school.example', password: 'correct horse battery' }

/** The length of every measurement, in seconds. */
const seconds = 5

/** Rounds of sign-ins and bare hashes in turns, half as long each. */
const turns = 3

/** People signing in at once while pages are read. */
const clients = 50

/** A small file shows the machine's maximum; beside it are the public pages. */
const pages = ['/favicon.svg', '/classes', '/instructors', '/']

const cores = availableParallelism()

/**
 * Makes only the hashes that sign-ins must make, in threads of the same priority: other work on the
 * machine slows both alike.
 */
function startHashing() {
  const script = new URL('../identity/accounts/hash-thread.ts', import.meta.url)
  const threads = Array.from({ length: cores }, () => new Worker(script))
  const idle = [...threads]
  const message = Buffer.from(person.password)
  const hash = async () => {
    const thread = idle.pop()
    if (thread === undefined) throw new Error('more hashes than threads')
    thread.postMessage({ ...hashCost, tagLength: 32, message, nonce: randomBytes(16) })
    await once(thread, 'message')
    idle.push(thread)
  }
  return { hash, stop: () => Promise.all(threads.map((thread) => thread.terminate())) }
}

/** Sign-ins a second, and bare hashes, in turns. */
async function measureSignIns(signIn: () => Promise<unknown>) {
  const { hash, stop } = startHashing()
  const [signIns, hashes]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < turns; turn += 1) {
    signIns.push(await ratePerSecond(8, seconds / 2, signIn))
    hashes.push(await ratePerSecond(cores, seconds / 2, hash))
  }
  await stop()
  return [percentile(signIns, 50), percentile(hashes, 50)] as const
}

async function measureTokens(idToken: string, verifyToken: (token: string) => Promise<unknown>) {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const data = randomBytes(800)
  const signature = sign('sha256', data, privateKey)
  return {
    verified: await ratePerSecond(8, seconds, () => verifyToken(idToken)),
    verifiedBare: await ratePerSecond(1, 2, async () =>
      verify('sha256', data, publicKey, signature),
    ),
    signedBare: await ratePerSecond(1, 2, async () => sign('sha256', data, privateKey)),
  }
}

/** The time of each of these addresses, in milliseconds; asked in turn, so that they share the noise. */
async function measurePages(origin: string): Promise<number[][]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[][] = pages.map(() => [])
  await ratePerSecond(1, seconds, async () => {
    for (const [index, page] of pages.entries()) {
      const { status, milliseconds } = await ask(agent, origin + page)
      if (status !== 200) throw new Error(`${page} answered ${status}`)
      times[index]?.push(milliseconds)
    }
  })
  agent.destroy()
  return times
}

async function measurePagesUnderSignIns(origin: string, path: string): Promise<number[][]> {
  const stop = startScript(
    'sign-in-clients.ts',
    origin + path,
    JSON.stringify(person),
    String(clients),
  )
  // Until all of them are waiting for their turn.
  await measurePages(origin)
  const times = await measurePages(origin)
  if (!(await stop())) throw new Error('the clients that sign in ended by themselves')
  return times
}

const dataDir = await mkdtemp(join(tmpdir(), 'safelight-bench-'))
const parts = await openParts(readConfig({ DATA_DIR: dataDir }, 'demo'))
if (parts.identity === null) throw new Error('the identity service is not here')
await parts.identity.accounts.create(person)
// As it runs for visitors, but without limits on attempts.
const server = await startServerProcess({ DATA_DIR: dataDir, RATE_LIMITS: 'off' })
const { origin } = server
const agent = new Agent({ keepAlive: true, maxSockets: 16 })
try {
  const path = `${accounts}:signInWithPassword?key=${key}`
  const post = async (where: string, body: object) => {
    const { status, text } = await ask(agent, origin + where, { body })
    if (status !== 200) throw new Error(`${where}: ${status} ${text}`)
    return JSON.parse(text) as Record<string, string>
  }
  const { idToken = '', refreshToken } = await post(path, person)
  const tokens = await measureTokens(idToken, parts.identity.verifyToken)
  const refreshed = await ratePerSecond(8, seconds, () =>
    post(`/securetoken.googleapis.com/v1/token?key=${key}`, {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
    }),
  )
  const [signedIn, bare] = await measureSignIns(() => post(path, person))
  const quiet = await measurePages(origin)
  const busy = await measurePagesUnderSignIns(origin, path)
  const round = (value: number) => Number(value.toPrecision(3))
  console.log(`${cores} cores, Node ${process.version}`)
  const beside = (measured: number, limit: number) => ({
    measured: round(measured),
    limit: round(limit),
    ratio: round(measured / limit),
  })
  console.table({
    'ID tokens verified / s': beside(tokens.verified, tokens.verifiedBare),
    'tokens refreshed / s': beside(refreshed, tokens.signedBare),
    'sign-ins / s': beside(signedIn, bare),
  })
  const row = (times: number[] = []) => ({
    p50: round(percentile(times, 50)),
    p99: round(percentile(times, 99)),
  })
  console.table(
    Object.fromEntries(
      pages.flatMap((page, index) => [
        [`GET ${page}, quiet (ms)`, row(quiet[index])],
        [`GET ${page}, ${clients} clients sign in (ms)`, row(busy[index])],
      ]),
    ),
  )
} finally {
  agent.destroy()
  await server.end('SIGTERM')
  await parts.close()
  await rm(dataDir, { recursive: true, force: true })
}
