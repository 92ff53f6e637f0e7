import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApiError } from '#contract/errors.ts'
import { gallerySize } from '#contract/gallery.ts'
import type { Tables } from '#school/base/tables.ts'
import { changePortfolio, replaceGallery } from '#school/gallery/gallery.ts'
import { openPhoto } from '#school/photos/photos.ts'
import { deleteUser, forgetUser } from '#school/users/leaving.ts'
import { setUserRole } from '#school/users/users.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { asBody, makeTestPhoto } from '#tests/support/files/test-photos.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { outcomeOf } from '#tests/support/school/school.ts'

const photoOf = (title: string) => ({
  title,
  alt: `What ${title} shows`,
  photo: '/photos/gallery-01.jpg',
  tutor: 'Ada Lovelace',
  width: 1600,
  height: 1067,
})

onBothDatabases('the gallery', (create) => {
  const at = openSchool(create)

  const titles = async () => (await at.client(null).listGallery()).map(({ title }) => title)

  test('[1.8] shows the selection in its order; a new one takes its place', async () => {
    await replaceGallery(at.school, [photoOf('c'), photoOf('a'), photoOf('b')])
    assert.deepEqual(await titles(), ['c', 'a', 'b'])
    await replaceGallery(at.school, [photoOf('d'), photoOf('a')])
    assert.deepEqual(await titles(), ['d', 'a'])
    const [first] = await at.client(null).listGallery()
    const { _id, ...rest } = first ?? assert.fail('no photo')
    assert.ok(_id)
    assert.deepEqual(rest, { ...photoOf('d'), instructorId: null })
    await replaceGallery(at.school, [])
    assert.deepEqual(await titles(), [])
  })

  test('[1.8] a selection that cannot be stored leaves the one before', async () => {
    await replaceGallery(at.school, [photoOf('first')])
    const broken = { ...photoOf('broken'), tutor: null as unknown as string }
    await assert.rejects(replaceGallery(at.school, [photoOf('first'), broken]))
    assert.deepEqual(await titles(), ['first'])
  })

  const all = (first: Partial<ReturnType<typeof photoOf>> = {}) =>
    Array.from({ length: gallerySize }, (_, index) => ({
      ...photoOf(`photo ${index}`),
      ...(index === 0 && first),
    }))

  test('[1.8] an admin selects all photographs or none; a former instructor stays without a name', async () => {
    const { actor, client } = await at.person('Admin')
    const photos = all({ tutor: 'A former instructor' })
    await client.changeGallery({ body: { photos } })
    const shown = await at.client(null).listGallery()
    assert.deepEqual(
      shown.map(({ _id, instructorId: _by, ...photo }) => photo),
      photos,
    )
    const stored = await at.database
      .tables<Tables>()
      .selectFrom('gallery_photos')
      .select('tutor')
      .orderBy('position')
      .executeTakeFirst()
    assert.equal(stored?.tutor, '')
    const [entry] = (await client.listAudit({ query: {} })).items
    assert.deepEqual([entry?.kind, entry?.actorId], ['gallery-changed', actor.id])
    const refused = async (wrong: typeof photos) => {
      const error = await client.changeGallery({ body: { photos: wrong } }).catch((one) => one)
      return (error as ApiError).fields
    }
    assert.deepEqual(await refused(photos.slice(1)), { photos: 'Choose 14 photographs in all' })
    assert.deepEqual(await refused([...photos, photoOf('one more')]), {
      photos: 'Choose 14 photographs in all',
    })
    assert.deepEqual(await refused(all({ alt: ' ' })), {
      'photos.0.alt': 'Alternative text is required',
    })
    for (const photo of ['/photos/gallery-99.jpg', '/secret.jpg', 'javascript:alert(1)'])
      assert.match((await refused(all({ photo })))['photos.0.photo'] ?? '', /must begin with/)
    const unknown = `/photos/gallery-${'0'.repeat(32)}.jpg`
    assert.match((await refused(all({ photo: unknown })))['photos.0.photo'] ?? '', /no longer/)
    assert.deepEqual(
      await titles(),
      photos.map(({ title }) => title),
    )
  })

  test('[1.8] [2.9] a credit is an instructor chosen by an admin, or a text; registering or renaming changes neither', async () => {
    const [admin, chosen] = [await at.person('Admin'), await at.person('Instructor')]
    const { name, id } = chosen.actor
    const photos = all({ tutor: 'ignored' }).map((photo, index) =>
      index === 0 ? { ...photo, instructorId: id } : photo,
    )
    await admin.client.changeGallery({ body: { photos } })
    const stranger = await at.person('Instructor')
    const pageOf = async ({ actor }: typeof stranger) =>
      (await at.client(null).readInstructor({ params: { id: actor.id } })).photos.map(
        ({ title, tutor }) => [title, tutor],
      )
    const credits = async () =>
      (await at.client(null).listGallery()).slice(0, 2).map((one) => [one.tutor, one.instructorId])
    const asChosen = [
      [name, id],
      ['Ada Lovelace', null],
    ]
    assert.deepEqual(await credits(), asChosen)
    for (const to of ['Ada Lovelace', 'Buy at shop example', name, 'Ada Lovelace']) {
      await stranger.client.changeProfile({ body: { name: to } })
      assert.deepEqual([await credits(), await pageOf(stranger)], [asChosen, []])
    }
    await chosen.client.changeProfile({ body: { name: 'Buy at shop example' } })
    assert.deepEqual(await credits(), asChosen, 'until an admin selects again')
    assert.deepEqual(await pageOf(chosen), [['photo 0', 'Buy at shop example']])
    await deleteUser(at.school, admin.actor, stranger.actor.id)
    assert.deepEqual(await credits(), asChosen)
    await setUserRole(at.school, admin.actor, id, 'Admin')
    assert.deepEqual((await credits())[0], [name, null], 'admins have no page')
  })

  test('[1.8] a photograph names a present instructor or a text', async () => {
    const { client } = await at.person('Admin')
    const [left, student] = [await at.person('Instructor'), await at.person('Student')]
    await forgetUser(at.school, left.actor.accountId)
    const refused = async (first: object) => {
      const [{ tutor: _, ...photo } = photoOf(''), ...others] = all()
      const body = { photos: [{ ...photo, ...first }, ...others] }
      const error = await client.changeGallery({ body }).catch((one) => one)
      return (error as ApiError).fields
    }
    const gone = 'This instructor is no longer at the school. Choose somebody else'
    for (const instructorId of [left.actor.id, student.actor.id, 'nobody'])
      assert.deepEqual(await refused({ instructorId }), { 'photos.0.instructorId': gone })
    for (const nobody of [{}, { instructorId: null }])
      assert.deepEqual(await refused(nobody), {
        'photos.0.tutor': 'Photographer’s name is required',
      })
  })

  test('[1.8] two admins at once leave one selection', async () => {
    const admins = [await at.person('Admin'), await at.person('Admin')]
    const changes = admins.map(({ client }) => client.changeGallery({ body: { photos: all() } }))
    await Promise.all(changes)
    assert.equal((await titles()).length, gallerySize)
  })

  test('[11.2] the page of an instructor shows their own photographs, then those of the gallery that are others', async () => {
    const { actor, account, client } = await at.person('Instructor')
    const { name } = await client.readOwnUser()
    const own = {
      title: '',
      alt: 'A dog',
      photo: 'https://photos.test/dog.jpg',
      width: 3,
      height: 2,
    }
    const twice = { ...photoOf('Twice'), photo: '/photos/gallery-02.jpg' }
    await replaceGallery(at.school, [
      { ...photoOf('Of the month'), instructorId: actor.id },
      { ...twice, instructorId: actor.id },
    ])
    await client.changePortfolio({ body: { photos: [twice, own] } })
    const page = async () =>
      (await at.client(null).readInstructor({ params: { id: actor.id } })).photos
    assert.deepEqual(
      (await page()).map(({ photo, tutor }) => [photo, tutor]),
      [
        [twice.photo, name],
        [own.photo, name],
        ['/photos/gallery-01.jpg', name],
      ],
    )
    await client.changePortfolio({ body: { photos: [own] } })
    const [kept, ...none] = await client.readPortfolio()
    assert.deepEqual([kept?.alt, kept?.title, none], ['A dog', '', []])
    const many = Array.from({ length: 13 }, () => own)
    assert.equal(
      await outcomeOf(client.changePortfolio({ body: { photos: many } })),
      '400 invalid-input',
    )

    const admin = await at.person('Admin')
    await admin.client.deleteUser({ params: { id: actor.id } })
    assert.equal(await outcomeOf(page()), '404 not-found')
    const rows = at.database.tables<Tables>().selectFrom('portfolio_photos').selectAll()
    assert.deepEqual(await rows.where('user_id', '=', actor.id).execute(), [], account.email)
  })

  test('[12.3] [11.2] a photograph on the page of an instructor stays until they take it off', async () => {
    const { actor, client } = await at.person('Instructor')
    const query = { for: 'gallery' } as const
    const small = client.addPhoto({ query, body: asBody(await makeTestPhoto(900, 600)) })
    assert.equal(await outcomeOf(small), '400 not-a-photo')
    const body = asBody(await makeTestPhoto(1000, 700))
    const { photo } = await client.addPhoto({ query, body })
    const name = photo.replace('/photos/', '')
    const isThere = async () => {
      const found = await openPhoto(at.school, name)
      found?.content.destroy()
      return found !== undefined
    }
    const pass = async () => {
      at.time.now += 25 * 3_600_000
      await at.school.cleanUp()
    }
    const shown = { title: 'Dusk', alt: 'A pier', photo, width: 1000, height: 700 }
    await client.changePortfolio({ body: { photos: [shown] } })
    await pass()
    assert.equal(await isThere(), true)
    await changePortfolio(at.school, actor, { photos: [] })
    await pass()
    assert.equal(await isThere(), false)
  })
})
