import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replaceGallery } from '#school/gallery/gallery.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { outcomeOf } from '#tests/support/school/school.ts'

onDatabase('profiles', (create) => {
  const at = openSchool(create)

  test('[11.2] a profile comes back as it was written; absent fields stay', async () => {
    const { client, actor } = await at.person('Instructor')
    assert.deepEqual(await client.readProfile(), {
      name: actor.name,
      photo: '',
      headline: '',
      about: '',
      language: 'en',
      mutedMails: [],
    })
    const first = {
      name: 'Ada Holm',
      headline: ' Nights and snow ',
      about: 'Twenty years.\n\nMore.',
    }
    assert.deepEqual(await client.changeProfile({ body: first }), { modifiedCount: 1 })
    const photo = 'https://photos.example/ada.jpg'
    assert.deepEqual(await client.changeProfile({ body: { photo } }), { modifiedCount: 1 })
    assert.deepEqual(await client.changeProfile({ body: { photo } }), { modifiedCount: 0 })
    assert.deepEqual(await client.readProfile(), {
      ...first,
      headline: 'Nights and snow',
      photo,
      language: 'en',
      mutedMails: [],
    })
    assert.equal((await client.readOwnUser()).name, 'Ada Holm')
  })

  test('[11.2] [7.2] a new name is found and sorted instead of the old one', async () => {
    const { client, actor } = await at.person('Instructor')
    await client.changeProfile({ body: { name: 'Zoltan Quagga' } })
    const find = async (q: string) => {
      const query = { role: 'instructor', q } as const
      return (await at.client(null).listInstructors({ query })).items.map(({ _id }) => _id)
    }
    assert.deepEqual(await find('quagga'), [actor.id])
    await client.changeProfile({ body: { name: 'Aaron Quokka' } })
    assert.deepEqual(await find('quagga'), [])
    const query = { role: 'instructor', sort: 'name', limit: 1 } as const
    const { items } = await at.client(null).listInstructors({ query })
    assert.equal(items[0]?.name, 'Aaron Quokka')
  })

  for (const [field, value] of [
    ['name', '  '],
    ['name', 'x'.repeat(257)],
    ['photo', 'javascript:alert(1)'],
    ['headline', 'x'.repeat(121)],
    ['about', 'x'.repeat(3_001)],
    ['about', 'a\0b'],
  ] as const)
    test(`[11.2] a ${field} of ${value.length} characters that does not fit is refused at its field`, async () => {
      const { client } = await at.person('Student')
      const change = client.changeProfile({ body: { [field]: value } })
      await assert.rejects(
        change,
        (error: { fields: object }) => Object.keys(error.fields).join() === field,
      )
    })

  test('[11.2] the page of an instructor has true numbers and open classes', async () => {
    const instructor = await at.person('Instructor')
    const { id: teacher, name } = instructor.actor
    const read = () => at.client(null).readInstructor({ params: { id: teacher } })
    const nothing = await read()
    assert.deepEqual(
      [nothing.students, nothing.taught, nothing.reviews, nothing.stars, nothing.classes],
      [0, 0, 0, null, []],
    )
    const by = instructor
    const late = await at.addClass({ by, topic: 'macro', meetings: [at.meetingIn(90_000_000)] })
    const soon = await at.addClass({ by, topic: 'street', meetings: [at.meetingIn(60_000)] })
    await at.addClass({ by, status: 'pending', topic: 'portrait' })
    const students = [await at.person('Student'), await at.person('Student')]
    for (const student of students)
      for (const { id } of [late, soon]) {
        const orderId = await at.order(student, id)
        await student.client.payOrder({ params: { id: orderId }, body: { status: 'Paid' } })
      }
    const before = await read()
    assert.deepEqual(
      before.classes.map(({ _id }) => _id),
      [soon.id, late.id],
    )
    assert.deepEqual([before.students, before.taught, before.topics], [2, 0, ['macro', 'street']])
    at.time.now += 60_000
    await at.jobs.runDue()
    for (const [index, { client }] of students.entries())
      await client.writeReview({ params: { id: soon.id }, body: { stars: 4 + index } })
    const photo = { title: 'Dusk', alt: 'A dusk', photo: '/photos/a.jpg', width: 3, height: 2 }
    await replaceGallery(at.school, [
      { ...photo, tutor: name, instructorId: instructor.actor.id },
      { ...photo, tutor: 'Somebody else' },
    ])
    const now = await read()
    assert.deepEqual(
      [now.students, now.taught, now.reviews, now.stars, now.topics, now.photos.length],
      [2, 1, 2, 4.5, ['macro'], 1],
    )
  })

  test('[11.2] others have no such page', async () => {
    const student = await at.person('Student')
    for (const id of [student.actor.id, 'nobody', (await at.person('Admin')).actor.id])
      assert.equal(
        await outcomeOf(at.client(null).readInstructor({ params: { id } })),
        '404 not-found',
      )
  })
})
