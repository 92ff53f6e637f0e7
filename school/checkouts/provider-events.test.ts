import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, afterEach, before, test } from 'node:test'
import type { ProviderEvent } from '#payments/provider.ts'
import type { Tables } from '#school/base/tables.ts'
import { catchUpWithProvider } from '#school/checkouts/provider-events.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { createMemoryProvider, eventsOfPage } from '#tests/support/money/memory-provider.ts'
import { startProviderSchool, type ProviderSchool } from '#tests/support/money/provider-school.ts'

const hour = 3_600_000

onDatabase('events of the provider', (create) => {
  let school: ProviderSchool
  let origin: string
  before(async () => {
    school = await startProviderSchool(create)
    origin = await school.at.app.listen({ host: '127.0.0.1', port: 0 })
  })
  after(() => school.close())
  afterEach(() => school.pay.forgetFailures())

  let nth = 0
  const happen = (events: ProviderEvent[], at: number, count = 1): string[] => {
    const made = Array.from({ length: count }, (): ProviderEvent => {
      const id = `evt_${(nth += 1)}`
      const about = { kind: 'session', id: `cs_of_${id}` } as const
      return { id, type: 'checkout.session.completed', createdAt: at, isLive: false, about }
    })
    events.push(...made)
    return made.map(({ id }) => id)
  }

  /** The number of stored events among these. */
  async function storedOf(ids: readonly string[]): Promise<number> {
    const rows = await school.at.database
      .tables<Tables>()
      .selectFrom('provider_events')
      .select('id')
      .execute()
    const stored = new Set(rows.map(({ id }) => id))
    return ids.filter((id) => stored.has(id)).length
  }

  test('[13.5] all missed events are read, however many, and after a crash in the middle', async () => {
    const { at, pay } = school
    const catchUp = () => catchUpWithProvider(at.school)
    await catchUp()
    // The school is down for days, longer than the overlap of two runs.
    const old = happen(pay.events, (at.time.now += hour), 3 * eventsOfPage)
    const recent = happen(pay.events, (at.time.now += 5 * 24 * hour), 8 * eventsOfPage + 1)
    for (let page = 1; page <= 2; page += 1) {
      pay.failNext('list', 'answer-lost')
      await assert.rejects(catchUp(), { name: 'ProviderUnknown' })
    }
    // A crash after some pages: the newest events are stored, the oldest not read yet.
    const { counts, provider } = pay
    const before = counts.list
    const { listEvents } = provider
    provider.listEvents = async function* (since) {
      for await (const event of listEvents(since)) {
        if (counts.list - before > 4) throw new Error('The process ends here.')
        yield event
      }
    }
    await assert.rejects(catchUp(), /ends here/)
    provider.listEvents = listEvents
    assert.equal(await storedOf(old), 0)
    assert.ok((await storedOf(recent)) > 0)
    await catchUp()
    assert.deepEqual([await storedOf(old), await storedOf(recent)], [old.length, recent.length])
    // The next run begins where this one ended, less a day.
    const listed = counts.list
    await catchUp()
    assert.equal(counts.list - listed, 9)
  })

  test('[13.5] the events of each account are caught up with from where that account was left', async () => {
    const { at, pay, reopen } = school
    const other = createMemoryProvider()
    const later = await reopen(other.provider)
    const [first] = [happen(pay.events, (at.time.now += hour))]
    await catchUpWithProvider(at.school)
    await catchUpWithProvider(later.school)
    const missed = happen(pay.events, (at.time.now += 3 * 24 * hour))
    const theirs = happen(other.events, (at.time.now += 3 * 24 * hour))
    await catchUpWithProvider(later.school)
    assert.deepEqual([await storedOf(missed), await storedOf(theirs)], [0, 1])
    // The former key is back.
    await catchUpWithProvider(at.school)
    assert.deepEqual([await storedOf(first), await storedOf(missed)], [1, 1])
  })

  test('[13.5] an event that another key cannot see stays undone', async () => {
    const { reopen, send: sendEvent } = school
    const later = await reopen(createMemoryProvider().provider)
    const events = []
    for (const kind of ['session', 'refund', 'dispute'] as const) {
      const object = { id: `${kind}_of_another_key` }
      events.push(`evt_${object.id}`)
      assert.equal(await sendEvent(object, `evt_${object.id}`, kind), 200)
    }
    assert.equal(await storedOf(events), 3)
    await later.jobs.runDue()
    assert.equal(await storedOf(events), 0, 'they can come again')
  })

  /** The answer to a call whose body is announced but not sent, or written by `body`. */
  async function send(head: string, body?: (write: (bytes: Buffer) => boolean) => Promise<void>) {
    const { hostname, port } = new URL(origin)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    let answer = ''
    const answered = new Promise<void>((resolve) => {
      socket.on('data', (bytes) => {
        answer += bytes.toString()
        resolve()
      })
      socket.on('close', () => resolve())
      socket.on('error', () => resolve())
    })
    socket.write(`POST /api/payments/stripe HTTP/1.1\r\nhost: school\r\n${head}\r\n\r\n`)
    await body?.((bytes) => socket.writable && socket.write(bytes))
    await answered
    socket.destroy()
    return answer
  }

  test('[13.5] a call without a signature is refused before its body is read, and so is one that is too large', async () => {
    const unsigned = await send('content-length: 1000')
    assert.match(unsigned, /^HTTP\/1\.1 400 .*malformed-request/s)
    const stale = await send('content-length: 1000\r\nstripe-signature: t=1,v1=ab')
    assert.match(stale, /^HTTP\/1\.1 400 /)
    const large = await send('content-length: 1048577\r\nstripe-signature: good')
    assert.match(large, /^HTTP\/1\.1 413 .*body-too-large/s)
    // A body without a length is cut off while it is read.
    const endless = await send(
      'transfer-encoding: chunked\r\nstripe-signature: good',
      async (write) => {
        const chunk = Buffer.alloc(65_536, 'a')
        for (let n = 0; n < 17; n += 1)
          write(Buffer.concat([Buffer.from('10000\r\n'), chunk, Buffer.from('\r\n')]))
      },
    )
    assert.match(endless, /^HTTP\/1\.1 413 /)
  })

  test('[13.5] [7] all calls of an address are counted', async () => {
    const call = async (from: string) => {
      const answer = await fetch(`${origin}/api/payments/stripe`, {
        method: 'POST',
        headers: { 'x-forwarded-for': from },
        body: 'nothing',
      })
      return [answer.status, answer.headers.get('ratelimit')?.replace(/t=\d+/, 't')]
    }
    assert.deepEqual(await call('203.0.113.5'), [400, '"events";r=5999;t'])
    assert.deepEqual(await call('203.0.113.5'), [400, '"events";r=5998;t'])
    assert.deepEqual(await call('203.0.113.6'), [400, '"events";r=5999;t'])
  })
})
