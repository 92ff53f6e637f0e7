import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import type { Tables } from '#school/base/tables.ts'
import { onEachDatabase } from '#tests/support/database/databases.ts'
import { asBody, makeTestPhoto } from '#tests/support/files/test-photos.ts'
import {
  outcomeOf,
  startSchool,
  type Person,
  type TestSchool,
} from '#tests/support/school/school.ts'

const day = 24 * 3_600_000

onEachDatabase('the room for photos', (create) => {
  const open = async (maxPhotoBytes: number) => startSchool(create, { maxPhotoBytes })

  const portrait = makeTestPhoto(200, 100)
  const send = async ({ client }: Person) =>
    client.addPhoto({ query: { for: 'portrait' }, body: asBody(await portrait) })

  const photosOf = (at: TestSchool) => at.database.tables<Tables>().selectFrom('photos')
  const sizesOf = async (at: TestSchool) =>
    (await photosOf(at).select('bytes').execute()).map(({ bytes }) => bytes ?? assert.fail())

  /** How many bytes such a photo takes. */
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
    const { bytes } = await at.school.photos.readRoom()
    assert.ok(bytes > 1_000, String(bytes))
    const db = at.database.tables<Tables>()
    await db.updateTable('photos').set({ bytes: null }).where('id', '=', insertedId).execute()
    assert.equal((await at.school.photos.readRoom()).bytes, 0)
    await at.school.cleanUp()
    assert.equal((await at.school.photos.readRoom()).bytes, bytes)
    at.time.now += day
    await at.school.cleanUp()
    assert.equal((await at.school.photos.readRoom()).bytes, 0, 'nothing uses it')
    await at.close()
  })

  test('[12.1] photos take no more than their room together, also at once', async () => {
    const size = await sizeOfOne()
    const at = await open(2.5 * size)
    const people = [await at.person('Admin'), await at.person('Admin'), await at.person('Admin')]
    const outcomes = await Promise.all(people.map((person) => outcomeOf(send(person))))
    assert.deepEqual(outcomes.toSorted(), ['503 storage-full', 'done', 'done'])
    await assert.rejects(send(await at.person('Admin')), /has no space for more pictures right now/)
    const sizes = await sizesOf(at)
    assert.deepEqual(sizes, [size, size])
    // Nothing is left of what was refused.
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

  test('[12.1] newcomers take half of the room at the most', async () => {
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
    await assert.rejects(refused, /no space for more pictures from new accounts/)
    assert.equal(await outcomeOf(send(buyer)), '503 storage-full')
    // A seat that cost nothing makes nobody known.
    const free = await at.addClass({ price: 0 })
    await at.school.checkouts.pay(buyer.actor, await at.order(buyer, free.id))
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

  test('[12.1] nobody is known by their own word, or by a class of their own that they cancel', async () => {
    const size = await sizeOfOne()
    const at = await open(4 * size)
    const [student, instructor] = [await at.person('Student'), await at.person('Instructor')]
    await send(student)
    await send(instructor)
    const id = await at.order(student, (await at.addClass()).id)
    await at.school.checkouts.pay(student.actor, id)
    assert.equal(await outcomeOf(send(student)), '503 storage-full')
    await student.client.deleteOrder({ params: { id } })
    assert.equal(await outcomeOf(send(student)), '503 storage-full')
    const pending = await at.addClass({ by: instructor, status: 'pending' })
    const reason = 'I do not want to.'
    await instructor.client.cancelClass({ params: { id: pending.id }, body: { reason } })
    assert.equal(await outcomeOf(send(instructor)), '503 storage-full')
    await at.close()
  })

  test('[12.1] what is used of somebody who is known by now counts among newcomers no more', async () => {
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

  test('[12.1] without room none is taken', async () => {
    const at = await open(0)
    assert.equal(await outcomeOf(send(await at.person('Admin'))), '503 storage-full')
    await at.close()
  })
})
