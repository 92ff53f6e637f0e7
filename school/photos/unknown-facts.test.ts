import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PhotoTaken } from '#contract/photo-taken.ts'
import type { PhotoMeasures } from '#contract/work-photos.ts'
import type { Tables } from '#school/base/tables.ts'
import * as unknownFacts from '#school/migrations/0068-unknown-facts.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'

onDatabase('facts that a camera did not know', (create) => {
  const at = openSchool(create)

  test('[18.3] are forgotten where an older version has stored them, and no others', async () => {
    const { actor } = await at.person('Student')
    const db = at.database.tables<Tables>()
    const common = {
      owner_id: actor.id,
      added_at: 1,
      look_at: 1,
      bytes: 1,
      by_newcomer: 0,
    } as const
    const size = { width: 1500, height: 1000, isMonochrome: false }
    const add = (id: string, taken: PhotoTaken) =>
      db
        .insertInto('photos')
        .values({ id, address: id, ...common, facts: JSON.stringify({ ...size, taken }) })
        .execute()
    await add('full', { make: 'FUJIFILM', iso: 65_535, lens: '----', shutter: 1 / 60 })
    await add('known', { iso: 400, lens: '-35 mm' })
    await add('high', { iso: 655_350 })
    await unknownFacts.up(at.database.tables())
    const rows = await db.selectFrom('photos').select(['id', 'facts']).orderBy('id').execute()
    const facts = rows.map(({ facts }) => JSON.parse(facts ?? 'null') as PhotoMeasures)
    assert.deepEqual(facts, [
      { ...size, taken: { make: 'FUJIFILM', shutter: 1 / 60 } },
      { ...size, taken: { iso: 655_350 } },
      { ...size, taken: { iso: 400, lens: '-35 mm' } },
    ])
  })
})
