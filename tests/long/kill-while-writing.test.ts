import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openDatabase } from '#platform/database/open.ts'
import { expect } from '#tests/support/browser/browser.ts'
import { findFreePort } from '#tests/support/process/free-port.ts'
import { startMailServer } from '#tests/support/process/mail-server.ts'
import { startServerProcess } from '#tests/support/process/server-process.ts'
import { registerPerson, signIn } from '#tests/support/school/accounts.ts'
import { clientOver } from '#tests/support/school/client-over.ts'

/** More than three transactions' worth. */
const students = 310

/** The number of mails that have arrived when the server is killed the second time. */
const killedAfter = 60

/** Gives this many students a seat in a class; returns their e-mails. */
async function enrolAll(origin: string, classId: string): Promise<string[]> {
  const everybody: string[] = []
  const enrolSome = async () => {
    while (everybody.length < students) {
      const at = everybody.push('') - 1
      const { idToken, name, email } = await registerPerson(origin, 'Student', `Reader ${at}`)
      everybody[at] = email
      const client = clientOver(origin, idToken)
      const order = { classId, courseName: 'by id', studentName: name, studentEmail: email }
      const { insertedId } = await client.placeOrder({ body: order })
      await client.payOrder({ params: { id: insertedId ?? '' }, body: { status: 'Paid' } })
    }
  }
  await Promise.all(Array.from({ length: 8 }, enrolSome))
  return everybody
}

test('[14.4] [14.1] a message to 310 students reaches each once, at worst twice, also where the server is killed in the middle of it twice', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'safelight-kill-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  const mails = await startMailServer()
  t.after(() => mails.stop())
  const settings = {
    PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    SMTP_URL: mails.url,
    MAIL_FROM: 'school@safelight.test',
  }
  const start = () => startServerProcess(settings)
  const first = await start()
  const instructor = await registerPerson(first.origin, 'Instructor', 'Piet Haan')
  const teacher = clientOver(first.origin, instructor.idToken)
  const { insertedId } = await teacher.addClass({
    body: {
      className: 'Night skies',
      availableSeats: students,
      // Without a receipt, which would share the mail.
      price: 0,
      photo: `${first.origin}/photos/class-01.jpg`,
      instructorName: instructor.name,
      email: instructor.email,
      description: 'One evening on the roof.',
    },
  })
  const classId = insertedId ?? assert.fail('the class was added')
  const admin = await signIn(first.origin, 'admin@safelight.test', 'safelight-admin')
  const decision = { params: { id: classId }, body: { status: 'approved' as const } }
  await clientOver(first.origin, admin).setClassStatus(decision)
  const everybody = await enrolAll(first.origin, classId)
  await first.end('SIGTERM')
  const database = openDatabase({ file: join(dataDir, 'safelight.db') })
  await sql`update identity_account set email_verified = 1`.execute(database.tables())
  await database.close()

  let server = await start()
  t.after(() => server.end('SIGKILL'))
  const body = { text: 'Dress warmly: we meet on the roof.' }
  await clientOver(server.origin, instructor.idToken).sendMessage({ params: { id: classId }, body })
  await server.end('SIGKILL')
  server = await start()
  // In its own letter, or with the booking.
  const messagesTo = (email: string) =>
    mails.mailsTo(email).filter((mail) => mail.includes('Dress warmly'))
  const counts = () => everybody.map((email) => messagesTo(email).length)
  const reached = () => counts().filter((count) => count > 0).length
  await expect.poll(reached, { timeout: 120_000 }).toBeGreaterThan(killedAfter)
  await server.end('SIGKILL')
  assert.ok(reached() < students, 'nobody was interrupted')
  server = await start()
  // Jobs that the killed processes had begun have to wait until their leases end.
  await expect.poll(reached, { timeout: 180_000 }).toBe(students)
  assert.ok(Math.max(...counts()) <= 2)
  await server.end('SIGTERM')
})
