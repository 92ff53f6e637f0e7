import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { worksExportLimit } from '#contract/hand-ins.ts'
import type { Tables } from '#school/base/tables.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { readZip } from '#tests/support/files/read-zip.ts'
import { asBody, makeTestPhoto } from '#tests/support/files/test-photos.ts'
import { createHandInSchool, idOf } from '#tests/support/school/hand-in-school.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import type { Person } from '#tests/support/school/school.ts'

onDatabase('works as a ZIP', (create) => {
  const at = openSchool(create, { languages: ['en', 'de'] })
  let work: ReturnType<typeof createHandInSchool>
  before(async () => {
    work = createHandInSchool(at)
  })

  const download = ({ idToken }: Person) =>
    at.app.inject({
      url: '/api/works/export',
      headers: { authorization: `Bearer ${idToken}` },
    })
  const exported = async (person: Person) => readZip((await download(person)).rawPayload)

  test('[18.12] a student downloads every version, with brief, facts and comments, and nothing of others', async () => {
    const { id, instructor, students } = await work.teach(2)
    const [ada, ben] = students
    const assignment = await work.assign(instructor, id)
    await work.add(ben, assignment, null, 'By somebody else')
    const body = asBody(await makeTestPhoto(1300, 900))
    const { photo } = await ada.client.addPhoto({ query: { for: 'work' }, body })
    const texts = { title: 'Pier', alt: 'A pier at dusk', note: 'I waited.' }
    const added = ada.client.addWork({ params: { id: assignment }, body: { photo, ...texts } })
    const pier = await idOf(added)
    const typed = { make: 'Nikon', model: 'FM2', shutter: 1 / 15, aperture: 2.8, focalLength: 35 }
    const { versions } = await ada.client.readWork({ params: { id: pier } })
    const params = { id: versions[0]?._id ?? '' }
    await ada.client.typeFacts({ params, body: { ...typed, takenAt: '2029-12-24T18:00:00' } })
    await work.handIn(ada, assignment)
    const said = { kind: 'whole', subject: 'composition', text: 'The horizon leans.' } as const
    await instructor.client.openThread({ params, body: said })
    const praise = { ...said, subject: 'light', advice: 'keep', text: 'It leads the eye.' } as const
    await instructor.client.openThread({ params, body: praise })
    const files = await exported(ada)
    assert.deepEqual([...files.keys()], ['pictures/01-01-01.jpg', 'work.txt'])
    assert.deepEqual([...(files.get('pictures/01-01-01.jpg') ?? [])].slice(0, 2), [0xff, 0xd8])
    const text = String(files.get('work.txt'))
    for (const line of [
      'The last light (',
      'One photograph at dusk.',
      'Photograph 1: Pier',
      'Alternative text: A pier at dusk',
      'Note to the instructor: I waited.',
      'Version 1 (pictures/01-01-01.jpg)',
      'Camera: Nikon FM2',
      'Shutter speed: 1/15 s',
      'Aperture: f/2.8',
      'Focal length: 35 mm',
      'Taken: Mon 24 Dec 2029, 18:00',
      'Comment 1, composition (open)',
      'The horizon leans.',
      'Comment 2, light (keep)',
    ])
      assert.ok(text.includes(line), `${line} in\n${text}`)
    assert.ok(!text.includes('By somebody else'))
    await at.database
      .tables<Tables>()
      .updateTable('users')
      .set({ language: 'de' })
      .where('id', '=', ada.actor.id)
      .execute()
    const german = String((await exported(ada)).get('work.txt'))
    assert.ok(german.includes('Blende: f/2,8'), german)
  })

  test('[18.12] a student without work gets a text that says so; five times a day', async () => {
    const student = await at.person('Student')
    for (let n = 0; n < worksExportLimit.max; n += 1) {
      const files = await exported(student)
      assert.deepEqual([...files.keys()], ['work.txt'])
      assert.match(String(files.get('work.txt')), /have not added any photographs/)
    }
    assert.equal((await download(student)).statusCode, 429)
  })
})
