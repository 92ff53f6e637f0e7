import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachDatabase } from '#tests/support/database/databases.ts'
import { startSchool, type TestSchool } from '#tests/support/school/school.ts'

const photoOf = (title: string) => ({
  title,
  alt: `What ${title} shows`,
  photo: '/photos/gallery-01.jpg',
  tutor: 'Ada Lovelace',
  width: 1600,
  height: 1067,
})

onEachDatabase('the gallery', (create) => {
  let at: TestSchool
  before(async () => {
    at = await startSchool(create)
  })
  after(() => at.close())

  const titles = async () => (await at.client(null).listGallery()).map(({ title }) => title)

  test('[1.8] shows the selection in its order; a new one takes its place', async () => {
    await at.school.gallery.replace([photoOf('c'), photoOf('a'), photoOf('b')])
    assert.deepEqual(await titles(), ['c', 'a', 'b'])
    await at.school.gallery.replace([photoOf('d'), photoOf('a')])
    assert.deepEqual(await titles(), ['d', 'a'])
    const [first] = await at.client(null).listGallery()
    const { _id, ...rest } = first ?? assert.fail('no photo')
    assert.ok(_id)
    assert.deepEqual(rest, photoOf('d'))
    await at.school.gallery.replace([])
    assert.deepEqual(await titles(), [])
  })

  test('[1.8] a selection that cannot be stored leaves the one before', async () => {
    await at.school.gallery.replace([photoOf('first')])
    const broken = { ...photoOf('broken'), tutor: null as unknown as string }
    await assert.rejects(at.school.gallery.replace([photoOf('first'), broken]))
    assert.deepEqual(await titles(), ['first'])
  })
})
