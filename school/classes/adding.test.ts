import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onDatabase } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { outcomeOf } from '#tests/support/school/school.ts'

const payload = {
  className: 'Night skies',
  photo: 'https://photos.example/sky.jpg',
  instructorName: 'Ada Lovelace',
  email: 'somebody@else.example',
  availableSeats: 5,
  price: 19.99,
  description: 'Stars and long exposures.',
  topic: 'astrophotography' as const,
  status: 'approved',
}

onDatabase('adding classes', (create) => {
  const at = openSchool(create)

  test('[7.4] starts pending under the token’s e-mail, whatever was sent', async () => {
    const { client, account } = await at.person('Instructor')
    const { insertedId } = await client.addClass({ body: payload })
    assert.ok(insertedId)
    const { updatedAt, ...added } = await client.readClass({ params: { id: insertedId } })
    assert.ok(updatedAt <= at.time.now)
    assert.deepEqual(added, {
      _id: insertedId,
      className: 'Night skies',
      status: 'pending',
      photo: 'https://photos.example/sky.jpg',
      photoFocus: null,
      email: account.email,
      instructorName: 'Ada Lovelace',
      price: 19.99,
      availableSeats: 5,
      description: 'Stars and long exposures.',
      learn: '',
      bring: '',
      feedback: null,
      topic: 'astrophotography',
      level: 'all',
      meetings: [],
      place: null,
      online: false,
      onlineUrl: null,
      cancelReason: null,
      enrolled: 0,
      seats: 5,
      minimumStudents: null,
      waiting: 0,
      seriesId: insertedId,
      reviews: 0,
      stars: null,
    })
  })

  test('[11.1] a class says what to learn and bring, up to 1,000 characters each', async () => {
    const { client } = await at.person('Instructor')
    const points = { learn: 'Find Polaris\nFocus on it', bring: 'x'.repeat(1000) }
    const { insertedId } = await client.addClass({ body: { ...payload, ...points } })
    assert.ok(insertedId)
    const { learn, bring } = await client.readClass({ params: { id: insertedId } })
    assert.deepEqual({ learn, bring }, points)
    for (const name of ['learn', 'bring'])
      assert.equal(
        await outcomeOf(client.addClass({ body: { ...payload, [name]: 'x'.repeat(1001) } })),
        '400 invalid-input',
      )
  })

  test('[10.1] a class has the level that it was added with', async () => {
    const { client } = await at.person('Instructor')
    const { insertedId } = await client.addClass({ body: { ...payload, level: 'advanced' } })
    assert.ok(insertedId)
    const { level } = await client.readClass({ params: { id: insertedId } })
    assert.equal(level, 'advanced')
  })

  test('[5.3] the server refuses what the form refuses, naming the field', async () => {
    const { client } = await at.person('Instructor')
    const wrong: [string, unknown][] = [
      ['className', ''],
      ['className', 'ab'],
      ['className', 'x'.repeat(121)],
      ['className', 'Nul \0 inside'],
      ['photo', 'javascript:alert(1)'],
      ['photo', '/photos/class-01.jpg'],
      ['instructorName', '  '],
      ['email', 'nobody'],
      ['availableSeats', 0],
      ['availableSeats', 2.5],
      ['availableSeats', 10_001],
      ['availableSeats', '5'],
      ['price', -0.01],
      ['price', 100_000.01],
      ['price', 1.999],
      ['price', 'free'],
      ['description', 'too short'],
      ['description', 'x'.repeat(5001)],
      ['topic', 'cooking'],
      ['level', 'expert'],
    ]
    for (const [field, value] of wrong)
      await assert.rejects(
        client.addClass({ body: { ...payload, [field]: value } }),
        (error: { status?: number; fields?: object }) => {
          assert.equal(error.status, 400, field)
          assert.deepEqual(Object.keys(error.fields ?? {}), [field], String(value))
          return true
        },
      )
  })

  test('[5.3] the limits themselves are taken, to the cent', async () => {
    const { client } = await at.person('Instructor')
    for (const [price, availableSeats] of [
      [0, 1],
      [100_000, 10_000],
      [0.07, 1],
      [1.1, 1],
      [4.35, 1],
    ] as const) {
      const description = '風'.repeat(5000)
      const body = { ...payload, className: 'x'.repeat(120), price, availableSeats, description }
      const { insertedId } = await client.addClass({ body })
      assert.ok(insertedId)
      const stored = await client.readClass({ params: { id: insertedId } })
      assert.deepEqual([stored.price, stored.availableSeats], [price, availableSeats])
    }
  })
})
