import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { clientOver } from './client-over.ts'
import type { CreateDatabase } from '#tests/support/database/databases.ts'
import { signIn } from './accounts.ts'
import { startServerProcess } from '#tests/support/process/server-process.ts'
import { classAddress } from '#web/features/classes/class-query.ts'

/** A page is rendered again after every write, which takes longest: one in this many reads is of a page. */
const pageEvery = 20

async function startTwo(t: TestContext, create: CreateDatabase): Promise<[string, string]> {
  const { url, drop } = await create()
  t.after(drop)
  const dataDir = await mkdtemp(join(tmpdir(), 'safelight-two-'))
  t.after(() => rm(dataDir, { recursive: true }))
  const settings = {
    ...(url !== undefined && { DATABASE_URL: url }),
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    IDENTITY_SECRET: randomBytes(32).toString('hex'),
    PAYMENTS: 'instant',
    WITHDRAWAL: 'eu',
  }
  const one = await startServerProcess(settings)
  t.after(() => one.end('SIGTERM'))
  const other = await startServerProcess(settings)
  t.after(() => other.end('SIGTERM'))
  return [one.origin, other.origin]
}

/**
 * Changes the price of a class `rounds` times, at each of two processes on one database in turn; the next
 * answer of the other one, while others ask it for the same, must have the new price.
 */
export async function readAfterWrites(
  t: TestContext,
  create: CreateDatabase,
  rounds: number,
): Promise<void> {
  const origins = await startTwo(t, create)
  const [instructor, admin] = await Promise.all([
    signIn(origins[0], 'instructor@safelight.test', 'safelight-instructor'),
    signIn(origins[0], 'admin@safelight.test', 'safelight-admin'),
  ])
  const email = 'instructor@safelight.test'
  const { items } = await clientOver(origins[0], instructor).listInstructorClasses({
    query: { email },
  })
  const [own] = items
  assert.ok(own)
  const { _id: id, className, description } = own
  const decide = { params: { id }, body: { status: 'approved' as const } }
  if (own.status !== 'approved') await clientOver(origins[0], admin).setClassStatus(decide)

  const agent = new Agent({ keepAlive: true })
  t.after(() => agent.destroy())
  async function read(address: string): Promise<string> {
    const [answer] = (await once(get(address, { agent }), 'response')) as [IncomingMessage]
    assert.equal(answer.statusCode, 200)
    return text(answer)
  }
  const list = `/api/classes?id=${id}`
  const page = classAddress(own)

  const over = new AbortController()
  const others = origins.map(async (origin) => {
    while (!over.signal.aborted) await read(origin + list)
  })
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const price = (1_000 + round) / 100
      const [writer, reader] = round % 2 === 0 ? origins : origins.toReversed()
      await clientOver(writer ?? '', instructor).updateClass({
        params: { id },
        body: { className, description, price },
      })
      // Never at a whole price: a page does not show its cents.
      const isPage = round % pageEvery === pageEvery / 2
      const answer = await read((reader ?? '') + (isPage ? page : list))
      const shown = isPage ? `$${price.toFixed(2)}` : `"price":${price}`
      assert.ok(answer.includes(shown), `round ${round}: ${answer.slice(0, 300)}`)
    }
  } finally {
    over.abort()
    await Promise.all(others)
  }
}
