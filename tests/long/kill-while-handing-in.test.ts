import assert from 'node:assert/strict'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import type { Client } from '#contract/client.ts'
import { ApiError } from '#contract/errors.ts'
import type { Database } from '#platform/database/open.ts'
import { openDiskFiles } from '#platform/files/disk-files.ts'
import type { Db, Tables } from '#school/base/tables.ts'
import { cleanUpPhotos } from '#school/photos/photos.ts'
import { makeTestPhoto } from '#tests/support/files/test-photos.ts'
import {
  chooseMoments,
  startKilledSchool,
  type KilledSchool,
} from '#tests/support/process/killed-server.ts'
import { registerPerson, signIn, type Person } from '#tests/support/school/accounts.ts'
import { createClassWork } from '#tests/support/school/class-work.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'
import { clientOver } from '#tests/support/school/client-over.ts'
import { sendWorkPhoto } from '#tests/support/school/handed-in-work.ts'
import type { TestSite } from '#tests/support/school/site.ts'
import { tryWhileBusy } from '#tests/support/school/try-while-busy.ts'

/** All states of a hand-in of one photograph and its re-shoot, in order; there is nothing in between. */
const stages = [
  'nothing',
  'draft, version 1, new',
  'handed-in, version 1',
  'again, version 1',
  'again, version 2, new',
  'handed-in, version 2',
  'done, version 2',
]
const last = stages.length - 1

/** The number of kills in each test, on the way from each stage to the next in turn. */
const kills = Number(process.env['KILLS'] ?? 2 * last)

/** Maximum from a step's start to the kill, in milliseconds; a step without a photograph takes a tenth. */
const lastMoment = 600
const sendsPhoto = (stage: number) => stage === 0 || stage === 3

const day = 24 * 3_600_000

/** The subjects of a student's and an instructor's calls to one server. */
type Desk = { assignment: string; photo: Uint8Array; student: Client; teacher: Client }

async function readStage({ assignment, student }: Desk): Promise<number> {
  const { handIn, works } = await student.readHandIn({ params: { id: assignment } })
  const found = works.map(({ version, isNew }) => `, version ${version}${isNew ? ', new' : ''}`)
  const stage = stages.indexOf(handIn === null ? 'nothing' : `${handIn.status}${found.join('')}`)
  assert.notEqual(stage, -1, `half done: ${handIn?.status}${found.join('')}`)
  return stage
}

/** Takes the step from this stage to the next. */
async function step({ assignment, photo, student, teacher }: Desk, stage: number): Promise<void> {
  const params = { id: assignment }
  const { handIn, works } = await student.readHandIn({ params })
  const [handInId, work] = [handIn?._id ?? '', works[0]?._id ?? '']
  if (stage === 0)
    await student.addWork({ params, body: { photo: await sendWorkPhoto(student, photo) } })
  else if (stage === 1 || stage === 4) await student.handIn({ params })
  else if (stage === 3) {
    const body = { photo: await sendWorkPhoto(student, photo), note: '' }
    await student.addVersion({ params: { id: work }, body })
  } else {
    const status = stage === 2 ? 'again' : 'done'
    await teacher.answerHandIn({ params: { id: handInId }, body: { status } })
  }
}

/** All pictures of the hand-in can be fetched and are whole. */
async function checkPictures(origin: string, { assignment, student }: Desk): Promise<void> {
  const { works } = await student.readHandIn({ params: { id: assignment } })
  for (const { _id: id } of works) {
    const { versions } = await student.readWork({ params: { id } })
    for (const address of versions.flatMap(({ pictures }) => Object.values(pictures))) {
      const answer = await fetch(origin + address)
      assert.equal(answer.status, 200, address)
      await sharp(await answer.arrayBuffer()).stats()
    }
  }
}

/** A student with a seat in the class. */
async function seat(site: TestSite, classId: string): Promise<Person> {
  const student = await registerPerson(site.origin, 'Student')
  await orderClass(site, student, { classId, className: 'Night skies', paid: true })
  return student
}

/** The product's own clean-up, a day later: then each file belongs to a handed-in photograph. */
async function checkFiles(t: TestContext, db: Db, { dataDir }: KilledSchool): Promise<void> {
  const folder = join(dataDir, 'photos')
  const incoming = join(folder, 'incoming')
  const list = async (where: string) =>
    (await readdir(where, { withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
  const known = async () =>
    (await db.selectFrom('photo_files').select('file').execute()).map(({ file }) => file).toSorted()
  const before = [await list(folder), await list(incoming)].flat()
  t.diagnostic(`${before.length - (await known()).length} files of no photograph`)
  for (const where of [folder, incoming])
    for (const name of await list(where)) await utimes(join(where, name), 1_000, 1_000)
  const stores = {
    // Incomplete files are removed when it is opened.
    stored: await openDiskFiles(folder),
    incoming: await openDiskFiles(incoming),
    max: { shown: 1e9, works: 1e9 },
  }
  const clock = () => Date.now() + 2 * day
  await cleanUpPhotos({ db, clock, photoStores: stores })
  assert.deepEqual(await list(incoming), [])
  assert.deepEqual((await list(folder)).toSorted(), await known())
  const unused = db
    .selectFrom('photos')
    .select('address')
    .where('address', 'like', '/photos/work-%')
    .where('id', 'not in', db.selectFrom('versions').select('photo_id'))
  assert.deepEqual(await unused.execute(), [])
}

async function killWhileHandingIn(t: TestContext, engine: Database['engine']): Promise<void> {
  const school = await startKilledSchool(t, engine, { PAYMENTS: 'instant' })
  if (school === undefined) return
  const { origins } = school
  const [origin = ''] = origins
  const apiAs = (idToken: string | null) => clientOver(origin, idToken)
  const site = { origin, apiAs } as TestSite
  const idToken = await signIn(origin, 'admin@safelight.test', 'safelight-admin')
  const admin = { idToken } as Person
  const instructor = await registerPerson(origin, 'Instructor')
  const offer = { className: 'Night skies', instructor, approvedBy: admin, price: 0 }
  const classId = await offerClass(site, { ...offer, availableSeats: kills })
  const assignment = await createClassWork(site, admin).assign(instructor, classId)
  const photo = await makeTestPhoto(1600, 1067)
  let interrupted = 0

  for (const [round, moment] of chooseMoments(t, kills, lastMoment).entries()) {
    const from = round % last
    const student = await seat(site, classId)
    const deskAt = (at: string): Desk => ({
      assignment,
      photo,
      student: clientOver(at, student.idToken),
      teacher: clientOver(at, instructor.idToken),
    })
    // The server to be killed next.
    const killed = origins[(round + 1) % origins.length] ?? ''
    const desk = deskAt(killed)
    for (let stage = 0; stage < from; stage += 1) await tryWhileBusy(() => step(desk, stage))
    const answered = step(desk, from).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        return false
      },
    )
    await wait(sendsPhoto(from) ? moment : moment / 10)
    await school.kill()
    const wasAnswered = await answered
    if (!wasAnswered) interrupted += 1

    const stage = await tryWhileBusy(() => readStage(desk))
    const min = from + (wasAnswered ? 1 : 0)
    assert.ok(stage >= min && stage <= from + 1, `${stages[stage]} after ${min}`)
    await checkPictures(killed, desk)
    for (let next = stage; next < last; next += 1) await tryWhileBusy(() => step(desk, next))
    assert.equal(await readStage(desk), last)
    await checkPictures(killed, desk)
  }
  t.diagnostic(`${interrupted} calls without an answer`)
  assert.ok(interrupted > 0, 'nobody was interrupted')
  await checkFiles(t, school.openDatabase().tables<Tables>(), school)
}

test('[18.2] [18.3] a server that is killed while a photograph is handed in: it is there whole or not at all, and no file is left (SQLite)', (t) =>
  killWhileHandingIn(t, 'sqlite'))

test('[18.2] [18.3] the same on PostgreSQL, which is restarted in between', (t) =>
  killWhileHandingIn(t, 'postgres'))
