import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import type { Tables } from '#school/base/tables.ts'
import { payOrder } from '#school/checkouts/checkouts.ts'
import { checkRoom } from '#school/letters/full-room.ts'
import { readRoom } from '#school/photos/photos.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { asBody, makeTestPhoto } from '#tests/support/files/test-photos.ts'
import {
  outcomeOf,
  startSchool,
  type Person,
  type TestSchool,
} from '#tests/support/school/school.ts'
import { createHandInSchool } from '#tests/support/school/hand-in-school.ts'

const day = 24 * 3_600_000

onBothDatabases('the room for photos', (create) => {
  const open = async (maxPhotoBytes: number) => startSchool(create, { maxPhotoBytes })

  const portrait = makeTestPhoto(200, 100)
  const send = async ({ client }: Person) =>
    client.addPhoto({ query: { for: 'portrait' }, body: asBody(await portrait) })

  const photosOf = (at: TestSchool) => at.database.tables<Tables>().selectFrom('photos')
  const sizesOf = async (at: TestSchool) =>
    (await photosOf(at).select('bytes').execute()).map(({ bytes }) => bytes ?? assert.fail())

  /** The size of such a photo in bytes. */
  async function sizeOfOne(): Promise<number> {
    const at = await open(1e9)
    await send(await at.person('Student'))
    const [size = 0] = await sizesOf(at)
    await at.close()
    return size
  }

  test('[12.1] a photo counts the bytes of its files, and older photos are counted later', async () => {
    const at = await open(1e9)
    const me = await at.person('Student')
    const { insertedId } = await send(me)
    const { bytes } = await readRoom(at.school)
    assert.ok(bytes > 1_000, String(bytes))
    const db = at.database.tables<Tables>()
    await db.updateTable('photos').set({ bytes: null }).where('id', '=', insertedId).execute()
    assert.equal((await readRoom(at.school)).bytes, 0)
    await at.school.cleanUp()
    assert.equal((await readRoom(at.school)).bytes, bytes)
    at.time.now += day
    await at.school.cleanUp()
    assert.equal((await readRoom(at.school)).bytes, 0, 'nothing uses it')
    await at.close()
  })

  test('[12.1] all photos together keep to the limit, even at once', async () => {
    const size = await sizeOfOne()
    const at = await open(2.5 * size)
    const people = [await at.person('Admin'), await at.person('Admin'), await at.person('Admin')]
    const outcomes = await Promise.all(people.map((person) => outcomeOf(send(person))))
    assert.deepEqual(outcomes.toSorted(), ['503 storage-full', 'done', 'done'])
    await assert.rejects(send(await at.person('Admin')), /has no space for more photos right now/)
    const sizes = await sizesOf(at)
    assert.deepEqual(sizes, [size, size])
    // Nothing is left of the refused photos.
    const files = await at.database
      .tables<Tables>()
      .selectFrom('photo_files')
      .select('file')
      .execute()
    const stored = (await readdir(at.photoFolder)).filter((name) => name !== 'incoming')
    assert.deepEqual(stored.toSorted(), files.map(({ file }) => file).toSorted())
    assert.deepEqual(await readdir(`${at.photoFolder}/incoming`), [])
    await at.close()
  })

  test('[12.1] newcomers take at most half of the storage', async () => {
    const size = await sizeOfOne()
    const at = await open(4 * size)
    const [student, instructor, buyer] = [
      await at.person('Student'),
      await at.person('Instructor'),
      await at.person('Student'),
    ]
    await send(student)
    await send(instructor)
    const refused = send(instructor)
    await assert.rejects(refused, /no space for more photos from new accounts/)
    assert.equal(await outcomeOf(send(buyer)), '503 storage-full')
    // A free seat makes nobody known.
    const free = await at.addClass({ price: 0 })
    await payOrder(at.school, buyer.actor, await at.order(buyer, free.id))
    assert.equal(await outcomeOf(send(buyer)), '503 storage-full')
    await at.addClass({ by: instructor, status: 'denied' })
    assert.equal(await outcomeOf(send(instructor)), '503 storage-full')
    await at.addClass({ by: instructor })
    assert.equal(await outcomeOf(send(instructor)), 'done')
    const admin = await at.person('Admin')
    const params = { id: await at.order(buyer, (await at.addClass()).id) }
    await admin.client.payByHand({ params, body: { amount: 49.5, method: 'cash', note: '' } })
    assert.equal(await outcomeOf(send(buyer)), 'done')
    await at.close()
  })

  test('[12.1] neither their own word nor a class that they cancel makes people known', async () => {
    const size = await sizeOfOne()
    const at = await open(4 * size)
    const [student, instructor] = [await at.person('Student'), await at.person('Instructor')]
    await send(student)
    await send(instructor)
    const id = await at.order(student, (await at.addClass()).id)
    await payOrder(at.school, student.actor, id)
    assert.equal(await outcomeOf(send(student)), '503 storage-full')
    await student.client.deleteOrder({ params: { id } })
    assert.equal(await outcomeOf(send(student)), '503 storage-full')
    const pending = await at.addClass({ by: instructor, status: 'pending' })
    const reason = 'I do not want to.'
    await instructor.client.cancelClass({ params: { id: pending.id }, body: { reason } })
    assert.equal(await outcomeOf(send(instructor)), '503 storage-full')
    await at.close()
  })

  test('[12.1] photos of people who are no longer newcomers leave the newcomers’ half', async () => {
    const size = await sizeOfOne()
    const at = await open(4 * size)
    const instructor = await at.person('Instructor')
    const { photo } = await send(instructor)
    await at.addClass({ by: instructor, photo })
    at.time.now += day
    await at.school.cleanUp()
    const rows = await photosOf(at).select('by_newcomer').execute()
    assert.deepEqual(
      rows.map((row) => row.by_newcomer),
      [0],
    )
    await at.close()
  })

  const sendWork = async ({ client }: Person) =>
    client.addPhoto({
      query: { for: 'work' },
      body: asBody(await makeTestPhoto(1200, 100)),
    })

  test('[18.12] handed-in photographs have storage of their own, for students with a seat', async () => {
    const measured = await open(1e9)
    await sendWork(await measured.person('Admin'))
    const [size = 0] = await sizesOf(measured)
    await measured.close()
    const at = await startSchool(create, { maxPhotoBytes: 1e9, maxWorkBytes: 3 * size })
    const free = await at.person('Student')
    assert.equal(await outcomeOf(sendWork(free)), '403 forbidden')
    const { student } = await createHandInSchool(at).teachOne()
    await sendWork(student)
    assert.deepEqual(await readRoom(at.school, 'works'), { bytes: size, max: 3 * size })
    assert.deepEqual(await readRoom(at.school), { bytes: 0, max: 1e9 })
    const refused = sendWork(student)
    await assert.rejects(refused, /no space for more photographs from new accounts right now/)
    await send(student)
    assert.ok((await readRoom(at.school)).bytes > 0)
    const admin = await at.person('Admin')
    for (const expected of ['done', 'done', '503 storage-full'])
      assert.equal(await outcomeOf(sendWork(admin)), expected)
    await assert.rejects(sendWork(admin), /no space for more photographs to be handed in right now/)
    assert.equal(await outcomeOf(send(admin)), 'done')
    await at.close()
    const none = await startSchool(create, { maxWorkBytes: 0 })
    assert.equal(await outcomeOf(sendWork(await none.person('Admin'))), '503 storage-full')
    await none.close()
  })

  test('[18.12] admins are told once when it is nearly full, and again after a week, or when it was not', async () => {
    const at = await startSchool(create, { maxWorkBytes: 1_000 })
    const [admin, student] = [await at.person('Admin'), await at.person('Student')]
    const id = '0'.repeat(32)
    const photos = at.database.tables<Tables>()
    const take = async (bytes: number) => {
      await photos.updateTable('photos').set({ bytes }).where('id', '=', id).execute()
      await checkRoom(at.school)
      await at.sendLetters()
    }
    const mailSubjectsTo = (person: Person) => at.mailsTo(person).map(({ subject }) => subject)
    const subject = 'Storage for hand-ins is nearly full'
    await photos
      .insertInto('photos')
      .values({
        id,
        address: `/photos/work-${id}.jpg`,
        owner_id: student.actor.id,
        added_at: 0,
        look_at: 1e14,
        bytes: 799,
        by_newcomer: 0,
        facts: null,
      })
      .execute()
    await take(799)
    assert.deepEqual(mailSubjectsTo(admin), [])
    await take(810)
    await take(950)
    assert.deepEqual(mailSubjectsTo(admin), [subject])
    assert.match(at.mailsTo(admin)[0]?.text ?? '', /take 81% of the storage/)
    assert.deepEqual(mailSubjectsTo(student), [])
    const [notice] = (await admin.client.listNotices({ query: {} })).items
    assert.deepEqual([notice?.title, notice?.path], [subject, '/dashboard/health'])
    at.time.now += 7 * day
    await take(950)
    assert.equal(mailSubjectsTo(admin).length, 2)
    await take(700)
    await take(800)
    assert.equal(mailSubjectsTo(admin).length, 3)
    await at.close()
  })

  test('[12.1] without storage none is accepted', async () => {
    const at = await open(0)
    assert.equal(await outcomeOf(send(await at.person('Admin'))), '503 storage-full')
    await at.close()
  })
})
