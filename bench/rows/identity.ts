import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess } from '#tests/support/process/server-process.ts'
import { startEmulator } from '#bench/emulator.ts'
import { hammer, toBytes } from '#bench/hammer.ts'
import { ask, percentile } from '#bench/load.ts'
import type { Measure, Row } from '#bench/row.ts'

const key = 'safelight-local'
const accounts = '/identitytoolkit.googleapis.com/v1/accounts'
const tokenPath = `/securetoken.googleapis.com/v1/token?key=${key}`
const connections = 32

/** Signed-in people: more than there are connections. */
const people = 64

/** Measurements of each side, after one that does not count, and the seconds that each takes. */
const [rounds, seconds] = [6, 1]

/** Requests that every signed-in person makes to one of the services. */
type Side = { port: number; lookup: Buffer[]; refresh: Buffer[] }

type Tokens = { idToken: string; refreshToken: string }

const lookUp = (idToken: string) =>
  toBytes('POST', `${accounts}:lookup?key=${key}`, { body: { idToken } })

const refresh = (refreshToken: string) =>
  toBytes('POST', tokenPath, {
    body: { grant_type: 'refresh_token', refresh_token: refreshToken },
  })

async function signUp(port: number, number: number): Promise<Tokens> {
  const body = {
    email: `person-${number}@school.example`,
    password: 'correct horse battery',
    displayName: `Person ${number}`,
  }
  const url = `http://127.0.0.1:${port}${accounts}:signUp?key=${key}`
  const { status, text } = await ask(false, url, { body })
  if (status !== 200) throw new Error(`signUp: ${status} ${text}`)
  return JSON.parse(text) as Tokens
}

async function prepare(port: number): Promise<Side> {
  const signedUp = await Promise.all(
    Array.from({ length: people }, (_, number) => signUp(port, number)),
  )
  return {
    port,
    lookup: signedUp.map(({ idToken }) => lookUp(idToken)),
    refresh: signedUp.map(({ refreshToken }) => refresh(refreshToken)),
  }
}

/** Sends these requests in turn, over and over; returns the answers a second. */
function sendInTurn(port: number, requests: Buffer[], time: number): Promise<number> {
  let next = 0
  return hammer(port, connections, time, () => {
    const request = requests[next % requests.length]
    if (request === undefined) throw new Error('nothing to ask for')
    next += 1
    return request
  })
}

const median = (rates: number[]) => percentile(rates, 50)

/** The answers a second of both sides, measured in turns. */
async function compare(what: 'lookup' | 'refresh', [ours, emulator]: readonly [Side, Side]) {
  const rates: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round += 1) {
    const measured = await sendInTurn(ours.port, ours[what], seconds)
    const limit = await sendInTurn(emulator.port, emulator[what], seconds)
    if (round === 0) continue
    rates[0].push(measured)
    rates[1].push(limit)
  }
  return { measured: median(rates[0]), limit: median(rates[1]) }
}

/** Look-ups and refreshes beside the official emulator, which has all in memory and signs no token. */
export const measure: Measure = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'safelight-bench-'))
  const [server, emulator] = await Promise.all([
    startServerProcess({ DATA_DIR: dataDir, RATE_LIMITS: 'off' }),
    startEmulator(),
  ])
  try {
    const sides = [
      await prepare(Number(new URL(server.origin).port)),
      await prepare(emulator.port),
    ] as const
    const beside = "Google's emulator, in memory, unsigned tokens"
    const row = async (
      what: 'lookup' | 'refresh',
      name: string,
      atLeast: number,
    ): Promise<Row> => ({
      what: name,
      beside,
      unit: '/s',
      ...(await compare(what, sides)),
      aim: { atLeast },
    })
    return [
      await row('lookup', 'identity: accounts:lookup', 2),
      await row('refresh', 'identity: token refresh', 1),
    ]
  } finally {
    await Promise.all([server.end('SIGTERM'), emulator.end()])
    await rm(dataDir, { recursive: true, force: true })
  }
}
