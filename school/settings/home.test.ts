import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import sharp from 'sharp'
import { defaultHome, type Slide } from '#contract/home-part.ts'
import { photoVariant, readOwnPhoto } from '#contract/photos.ts'
import { openPhoto } from '#school/photos/photos.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { refusalOf } from '#tests/support/money/holding.ts'
import { makeTestPhoto } from '#tests/support/files/test-photos.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { send } from '#tests/support/school/send.ts'

onBothDatabases('the home page of a school', (create) => {
  const at = openSchool(create)

  test('[20.3] six slides, each once, at least one of them shown, with bounded words', async () => {
    const admin = await at.person('Admin')
    const { value, version } = (await admin.client.readSchool()).home
    assert.deepEqual([value, version], [defaultHome, 0])
    const publish = (slides: object[], read = 0) =>
      admin.client.publishPart({
        params: { part: 'home' },
        body: { version: read, value: { ...defaultHome, slides } },
      })
    const [first, ...others] = defaultHome.slides as [Slide, ...Slide[]]
    const words = { en: { heading: 'x'.repeat(81) } }
    for (const [slides, field] of [
      [others, 'slides'],
      [[first, first, ...others.slice(1)], 'slides'],
      [[{ ...first, slide: 7 }, ...others], 'slides.0.slide'],
      [defaultHome.slides.map((slide) => ({ ...slide, shown: false })), 'slides'],
      [[{ ...first, words }, ...others], 'slides.0.words.en.heading'],
      [[{ ...first, photo: '/photos/class-01.jpg' }, ...others], 'slides.0.photo'],
      [[{ ...first, photo: `/photos/slide-${'0'.repeat(32)}.jpg` }, ...others], 'slides.0.photo'],
    ] as const) {
      const { code, fields } = await refusalOf(publish([...slides]))
      assert.deepEqual([code, Object.keys(fields)], ['invalid-input', [field]])
    }
    const own = { ...first, words: { en: { heading: ' By the lake ' } } }
    await publish([...others, own])
    const { slides } = (await admin.client.readSchool()).home.value
    const [last] = slides.slice(-1)
    assert.deepEqual([last?.slide, last?.words.en?.heading], [1, 'By the lake'])
    assert.deepEqual(last?.words.de, { heading: '', paragraph: '', caption: '' })
  })

  test('[20.3] a photo sent for a slide has the widths of ours, and squares for phones', async () => {
    const admin = await at.person('Admin')
    const post = async (width: number) =>
      send(at, '/api/photos?for=slide', admin, {
        body: await makeTestPhoto(width, 1000),
        headers: { 'content-type': 'image/png' },
      })
    assert.equal((await post(1500)).statusCode, 400)
    const { photo } = (await post(1700)).json<{ photo: string }>()
    const own = readOwnPhoto(photo) ?? assert.fail(photo)
    for (const [shape, width, made] of [
      ['whole', 640, [640, 376]],
      ['whole', 2000, [1700, 1000]],
      ['square', 900, [900, 900]],
    ] as const) {
      const name = photoVariant(own.name, shape, width, 'webp').replace('/photos/', '')
      const found = (await openPhoto(at.school, name)) ?? assert.fail(name)
      const size = await sharp(await buffer(found.content)).metadata()
      assert.deepEqual([size.width, size.height], made)
    }
    const { version, value } = (await admin.client.readSchool()).home
    const slides = value.slides.map((one, index) => (index === 0 ? { ...one, photo } : one))
    const body = { version, value: { ...value, slides } }
    await admin.client.publishPart({ params: { part: 'home' }, body })
    assert.equal((await admin.client.readSchool()).home.value.slides[0]?.photo, photo)
  })
})
