import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { workFile, workWidths } from '#contract/work-photos.ts'
import { transaction } from '#platform/database/transaction.ts'
import { newId } from '#platform/ids.ts'
import type { Db, Tables } from '#school/base/tables.ts'
import { openWorkPhoto, readRoom } from '#school/photos/photos.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { awaitLocks, type Person } from '#tests/support/school/school.ts'
import { claimWorkPhoto } from './claim-photo.ts'
import { insertPhoto } from './photos.repo.ts'

const day = 24 * 3_600_000

onDatabase('a photograph that was sent to be handed in', (create) => {
  const at = openSchool(create)
  const tables = () => at.database.tables<Tables>()

  /** The rows of a photo by `owner`, and a file for each width, without the work of encoding. */
  async function addPhoto({ actor }: Person, added_at = at.time.now - 2 * day) {
    const word = crypto.randomUUID().replaceAll('-', '')
    const [id, address] = [newId(), `/photos/work-${word}.jpg`]
    const files = workWidths.map((width) => ({
      name: workFile(address, width),
      file: crypto.randomUUID().replaceAll('-', ''),
    }))
    for (const { file } of files) await writeFile(join(at.photoFolder, file), 'a')
    const own = { owner_id: actor.id, by_newcomer: 0, bytes: 4, facts: '{}' } as const
    const row = { id, address, ...own, added_at, look_at: added_at + day }
    await transaction(tables(), (trx) => insertPhoto(trx, row, files))
    return { id, address }
  }

  /** Hands one in, as a work for a new assignment. */
  async function handIn({ actor }: Person, photo_id: string, db: Db = tables()): Promise<string> {
    const { id: class_id } = await at.addClass()
    const [assignment_id, hand_in_id, work_id, id] = [newId(), newId(), newId(), newId()]
    const created_at = at.time.now
    const words = { title: 'Slow water', brief: 'Show how water moves.', rules: '[]' }
    const counts = { min_photos: 1, max_photos: 3, sharing: 'class', peers: 0 } as const
    await db
      .insertInto('assignments')
      .values({ id: assignment_id, class_id, ...words, ...counts, created_at })
      .execute()
    await db
      .insertInto('hand_ins')
      .values({
        id: hand_in_id,
        assignment_id,
        student_id: actor.id,
        status: 'draft',
        created_at,
        late: 0,
      })
      .execute()
    const texts = { title: '', alt: '', note: '' }
    await db
      .insertInto('works')
      .values({ id: work_id, hand_in_id, ...texts, created_at })
      .execute()
    await db
      .insertInto('versions')
      .values({ id, work_id, number: 1, photo_id, note: '', overruled: '{}', created_at })
      .execute()
    return id
  }

  const isThere = async (id: string) => {
    const found = await openWorkPhoto(at.school, id, 400)
    found?.content.destroy()
    return found !== undefined
  }

  test('[18.3] is removed with its files a day after it came, unless a version has it', async () => {
    const me = await at.person('Student')
    const [unused, used] = [await addPhoto(me), await addPhoto(me)]
    const young = await addPhoto(me, at.time.now)
    const version = await handIn(me, used.id)
    await at.school.cleanUp()
    const there = async () => Promise.all([unused, used, young].map(({ id }) => isThere(id)))
    assert.deepEqual(await there(), [false, true, true])
    const { bytes } = await readRoom(at.school, 'works')
    assert.equal(bytes, 8)
    await tables().deleteFrom('versions').where('id', '=', version).execute()
    at.time.now += day
    await at.school.cleanUp()
    assert.deepEqual(await there(), [false, false, false])
  })

  test('[18.3] is handed in only by its sender, once', async () => {
    const [me, other] = [await at.person('Student'), await at.person('Student')]
    const [mine, theirs, used] = [await addPhoto(me), await addPhoto(other), await addPhoto(me)]
    await handIn(me, used.id)
    const claim = (address: string) =>
      transaction(tables(), (trx) => claimWorkPhoto(trx, me.actor.id, address))
    assert.equal(await claim(mine.address), mine.id)
    const unknown = mine.address.replace(/[0-9a-f]{32}/, '0'.repeat(32))
    const elsewhere = `https://school.example${mine.address}`
    const shown = '/photos/class-01.jpg'
    for (const address of [theirs.address, used.address, unknown, elsewhere, shown, ''])
      await assert.rejects(claim(address), { code: 'invalid-input' }, address)
  })

  test('[18.3] that is handed in while it is being removed stays', async (t) => {
    if (at.database.engine === 'sqlite') return t.skip('one transaction runs after the other')
    const me = await at.person('Student')
    const photo = await addPhoto(me)
    const claiming = await tables()
      .transaction()
      .execute(async (trx) => {
        const id = await claimWorkPhoto(trx, me.actor.id, photo.address)
        const cleaning = at.school.cleanUp()
        await awaitLocks(at, 1)
        await handIn(me, id, trx)
        return { id, cleaning }
      })
    await claiming.cleaning
    assert.equal(await isThere(claiming.id), true)
  })
})
