import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { registerPerson } from '#tests/support/school/accounts.ts'
import {
  askWithoutPause,
  deleteProviders,
  readNothing,
  sendAhead,
  sendHalfBodies,
  type Attack,
} from '#tests/support/school/attacks.ts'
import { startServerProcess } from '#tests/support/process/server-process.ts'

// One hostile caller against the real server in its own process; bench/README.md has figures.

type Server = Awaited<ReturnType<typeof startServerProcess>>

let server: Server
let dataDir: string
let token: string
let atRest: number
const target = () => ({ port: Number(new URL(server.origin).port) })
const megabytes = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024
const filesOpen = () => readdirSync(`/proc/${server.pid}/fd`).length

let visitors = 0
/** Asks for pages like other visitors, each from their own address; all must be answered well. */
async function visit(times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    visitors += 1
    const from = `203.0.${Math.floor(visitors / 250)}.${visitors % 250}`
    const path = ['/', '/classes', '/api/classes', '/favicon.svg'][n % 4] ?? '/'
    const answer = await fetch(server.origin + path, { headers: { 'x-forwarded-for': from } })
    assert.equal(answer.status, 200, path)
    await answer.arrayBuffer()
  }
}

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'safelight-hostile-'))
  // The visitors come through a proxy, the hostile caller does not.
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.1' }
  server = await startServerProcess(settings)
  token = (await registerPerson(server.origin, 'Instructor')).idToken
  await visit(400)
  atRest = megabytes()
})
after(async () => {
  await server.end('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

/** Visitors are served during the attack; afterwards memory and open files must be near their earlier level. */
async function endure(attack: Attack, connections: number): Promise<void> {
  const before = filesOpen()
  try {
    await visit(200)
    // One for each connection, and one for the file being sent to it.
    assert.ok(filesOpen() <= before + 2 * connections + 20, `${filesOpen()} open files`)
    assert.ok(megabytes() < atRest + 300, `${megabytes()} MB, at rest ${atRest} MB`)
  } finally {
    attack.stop()
  }
  while (filesOpen() > before + 10) await visit(1)
}

test('[7] thousands of requests sent ahead keep nobody waiting and take no memory', () =>
  endure(sendAhead(target(), '/', 5, 2_000), 5))

test('[7] who asks for photographs and reads nothing opens a file a connection at the most', () =>
  endure(readNothing(target(), '/photos/hero-1-2000.webp', 200, 8), 200))

test('[7] who asks without a pause is answered a few times a second, and others go on', () =>
  endure(askWithoutPause(target(), '/', 32), 32))

test('[7] who asks for ever other pages leaves others theirs', () =>
  endure(
    askWithoutPause(target(), (n) => `/classes?q=${n}`, 32),
    32,
  ))

test('[7] hundreds of half-sent bodies are small, and end', () =>
  endure(sendHalfBodies(target(), { path: '/api/classes', token, bytes: 65_000 }, 400), 400))

test('[7.35] hundreds of lists of ever other lengths leave nothing behind', async () => {
  const before = megabytes()
  await deleteProviders(target(), 450)
  assert.ok(megabytes() < before + 200, `${megabytes()} MB, before ${before} MB`)
})

test('[7] a connection on which nothing moves is ended, whatever is still to be sent on it', async () => {
  const before = filesOpen()
  const sockets: Socket[] = []
  for (let n = 0; n < 20; n += 1) {
    const socket = connect(target().port, '127.0.0.1').pause()
    socket.on('error', () => {})
    await once(socket, 'connect')
    for (let k = 0; k < 8; k += 1)
      socket.write('GET /photos/hero-1.jpg HTTP/1.1\r\nHost: x\r\n\r\n')
    sockets.push(socket)
  }
  while (filesOpen() < before + sockets.length) await visit(1)
  while (filesOpen() > before + 5) await visit(1)
  for (const socket of sockets) socket.destroy()
})
