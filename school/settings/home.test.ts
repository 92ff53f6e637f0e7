import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultHome, type Slide } from '#contract/home-part.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { refusalOf } from '#tests/support/money/holding.ts'
import { openSchool } from '#tests/support/school/open-school.ts'

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
    assert.deepEqual(last?.words.de, { heading: '', text: '', caption: '' })
  })
})
