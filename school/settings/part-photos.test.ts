import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Tables } from '#school/base/tables.ts'
import { transaction } from '#platform/database/transaction.ts'
import { isUsed } from '#school/photos/photos.repo.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { refusalOf } from '#tests/support/money/holding.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import type { Person } from '#tests/support/school/school.ts'
import { claimPartPhotos, findPhotos } from './part-photos.ts'
import * as repo from './parts.repo.ts'

const nameless = `/photos/class-${'0'.repeat(32)}.jpg`

test('[20.4] photos are found anywhere in a part, with their field', () => {
  const value = {
    slides: [{ photo: '/photos/class-01.jpg' }, { photo: nameless }],
    logo: `https://school.example${nameless}`,
    text: { de: `Ein ![Bild](${nameless}) und [noch eins](https://x.example${nameless}).` },
    words: nameless.slice(1),
    version: 3,
    none: null,
  }
  assert.deepEqual(
    findPhotos(value).map(({ field }) => field),
    ['slides.1.photo', 'logo', 'text.de', 'words'],
  )
})

onBothDatabases('photos of the school’s settings', (create) => {
  const at = openSchool(create)

  async function addPhoto({ actor }: Person): Promise<{ id: string; address: string }> {
    const id = crypto.randomUUID().replaceAll('-', '')
    const address = `/photos/class-${id}.jpg`
    const own = { owner_id: actor.id, by_newcomer: 0, bytes: null, facts: null } as const
    const row = { id, address, ...own, added_at: at.time.now, look_at: at.time.now }
    await at.database.tables<Tables>().insertInto('photos').values(row).execute()
    return { id, address }
  }

  test('[20.4] a photo stays as long as a version that shows it', async () => {
    const admin = await at.person('Admin')
    const photo = await addPhoto(admin)
    const db = at.database.tables<Tables>()
    const publish = (version: number, text: string) =>
      transaction(db, async (trx) => {
        const photos = await claimPartPhotos(trx, admin.actor, { text })
        const by = { by_id: admin.actor.id, by_name: admin.actor.name }
        const row = { part: 'people' as const, version, value: '{}', at: at.time.now, ...by }
        await repo.insertVersion(trx, row)
        const rows = photos.map((one) => ({ part: row.part, version, photo: one }))
        await repo.insertPartPhotos(trx, rows)
      })
    assert.equal(await isUsed(db, photo), false)
    await publish(1, `![A lake](${photo.address}) ![Again](${photo.address})`)
    await publish(2, 'Without it')
    assert.equal(await isUsed(db, photo), true)
    await transaction(db, (trx) => repo.deleteVersionsUpTo(trx, 'people', 1))
    assert.equal(await isUsed(db, photo), false)
  })

  test('[20.4] an unknown photo, another person’s unused one, and one too many are refused at their field', async () => {
    const [admin, other] = [await at.person('Admin'), await at.person('Admin')]
    const db = at.database.tables<Tables>()
    const claim = (value: Record<string, unknown>) =>
      transaction(db, (trx) => claimPartPhotos(trx, admin.actor, value))
    const { address } = await addPhoto(other)
    for (const photo of [nameless, address]) {
      const { fields } = await refusalOf(claim({ text: { de: `![](${photo})` } }))
      assert.deepEqual(Object.keys(fields ?? {}), ['text.de'])
    }
    const many: string[] = []
    for (let count = 0; count < 51; count++) many.push((await addPhoto(admin)).address)
    assert.equal((await claim({ photos: many.slice(1) })).length, 50)
    assert.equal((await refusalOf(claim({ photos: many }))).code, 'invalid-input')
  })
})
