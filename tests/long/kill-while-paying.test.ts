import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { registerPerson, signIn } from '#tests/support/school/accounts.ts'
import { findFreePort } from '#tests/support/process/free-port.ts'
import { startServerProcess } from '#tests/support/process/server-process.ts'
import { clientOver } from '#tests/support/school/client-over.ts'

/** How often the server is killed; each time a new student pays until it dies. */
const rounds = 5

/** Payments that must have been answered before the kill, so that there is something to lose. */
const answeredBeforeKill = 12

let dataDir: string
let port: number
let origin: string
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'safelight-kill-'))
  port = await findFreePort()
  origin = `http://127.0.0.1:${port}`
})
after(() => rm(dataDir, { recursive: true, force: true }))

const start = () => startServerProcess({ PORT: String(port), DATA_DIR: dataDir })

/** Free seats and paid places of every class, added up; paying and cancelling never change it. */
async function countSeats(): Promise<Record<string, number>> {
  const admin = await signIn(origin, 'admin@safelight.test', 'safelight-admin')
  const { items } = await clientOver(origin, admin).listAllClasses()
  return Object.fromEntries(items.map((c) => [c.className, c.availableSeats + c.enrolled]))
}

test('[4.3] killed while orders are being paid, every payment that was answered is there after a restart', async () => {
  const answered = new Map<string, string[]>()
  const people = []
  const first = await start()
  const seatsBefore = await countSeats()
  await first.end('SIGKILL')
  for (let round = 0; round < rounds; round += 1) {
    const server = await start()
    const student = await registerPerson(origin, 'Student', `Student ${round}`)
    people.push(student)
    const api = clientOver(origin, student.idToken)
    const items = (await api.listClasses()).items.filter((c) => c.availableSeats > rounds)
    assert.ok(items.length > 2, 'too few classes with seats left')
    const paid: string[] = []
    answered.set(student.uid, paid)
    let enough = () => {}
    const reached = new Promise<void>((resolve) => {
      enough = resolve
    })
    // Orders, pays, and gives the place back, over and over; only the last payment of a class stays.
    const paying = (async () => {
      for (let turn = 0; ; turn += 1) {
        const schoolClass = items[turn % items.length]
        assert.ok(schoolClass)
        const { insertedId } = await api.placeOrder({
          body: {
            classId: schoolClass._id,
            courseName: schoolClass.className,
            studentName: student.name,
            studentEmail: student.email,
          },
        })
        assert.ok(insertedId)
        const { modifiedCount } = await api.payOrder({
          params: { id: insertedId },
          body: { status: 'Paid' },
        })
        assert.equal(modifiedCount, 1)
        paid.push(insertedId)
        if (turn >= answeredBeforeKill) enough()
        // The class that comes next must be free again; its deletion may go unanswered.
        const oldest = paid.length === items.length ? paid.shift() : undefined
        if (oldest !== undefined) await api.deleteOrder({ params: { id: oldest } })
      }
    })()
    const stopped = paying.catch((error: unknown) => error)
    await Promise.race([reached, stopped])
    await server.end('SIGKILL')
    assert.match(String(await stopped), /couldn’t reach the school/)
  }

  const server = await start()
  for (const student of people) {
    const { items } = await clientOver(origin, student.idToken).listOrders({
      query: { email: student.email },
    })
    const inTheBooks = new Set(items.filter((o) => o.status === 'Paid').map((o) => o._id))
    for (const id of answered.get(student.uid) ?? [])
      assert.ok(inTheBooks.has(id), `the answered payment of order ${id} is lost`)
  }
  assert.deepEqual(await countSeats(), seatsBefore, 'seats and paid places no longer add up')
  await server.end('SIGKILL')
})
