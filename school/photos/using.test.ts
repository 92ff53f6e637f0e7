import assert from 'node:assert/strict'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Tables } from '#school/base/tables.ts'
import { replaceGallery } from '#school/gallery/gallery.ts'
import { openPhoto } from '#school/photos/photos.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { asBody, makeTestPhoto } from '#tests/support/files/test-photos.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { awaitLocks, outcomeOf, type Person } from '#tests/support/school/school.ts'
import { errorOf, newClass, send } from '#tests/support/school/send.ts'
import { deletePhoto, insertPhoto, lockPhoto } from './photos.repo.ts'

const day = 24 * 3_600_000

onDatabase('a photo that was sent', (create) => {
  const at = openSchool(create)

  /** The rows of a photo by `owner`, and a file for each address, without the work of encoding. */
  async function addPhoto({ actor }: Person, added_at = at.time.now): Promise<string> {
    const id = crypto.randomUUID().replaceAll('-', '')
    const photo = `/photos/class-${id}.jpg`
    const file = join(at.photoFolder, id)
    await writeFile(file, 'a')
    const own = { owner_id: actor.id, by_newcomer: 0, bytes: null, facts: null } as const
    const row = { id, address: photo, ...own, added_at, look_at: added_at + day }
    const files = [{ name: `class-${id}.jpg`, file: id }]
    const db = at.database.tables<Tables>()
    await db.transaction().execute((trx) => insertPhoto(trx, row, files))
    return photo
  }

  const addClass = async (who: Person, photo: string) => {
    const { email } = who.account
    const body = JSON.stringify({ ...newClass, photo, email })
    return send(at, '/api/classes', who, { body })
  }

  const isThere = async (photo: string) => {
    const found = await openPhoto(at.school, photo.replace('/photos/', ''))
    found?.content.destroy()
    return found !== undefined
  }

  test('[12.1] is taken by a class and by a user, as it was answered', async () => {
    const me = await at.person('Instructor')
    const body = asBody(await makeTestPhoto(600, 400))
    const { photo } = await me.client.addPhoto({ body })
    const answer = await addClass(me, photo)
    assert.equal(answer.statusCode, 200, answer.body)
    const { items } = await me.client.listInstructorClasses({ query: { email: me.account.email } })
    assert.equal(items[0]?.photo, photo)
    // Others can use a photo that is in use; with the origin in front, it is the same photo.
    const newcomer = await at.visitor()
    const { email } = newcomer.account
    await newcomer.client.registerUser({
      body: { name: 'Mila', role: 'Student', email, photo: `https://school.example${photo}` },
    })
    assert.equal((await newcomer.client.readOwnUser()).photo, photo)
  })

  test('[12.1] is refused at its field if it is missing, or another person’s unused one', async () => {
    const [me, other] = [await at.person('Instructor'), await at.person('Instructor')]
    const photo = await addPhoto(other)
    const unknown = `/photos/class-${'0'.repeat(32)}.jpg`
    for (const wrong of [photo, unknown, `https://school.example${photo}`]) {
      const answer = await addClass(me, wrong)
      assert.equal(answer.statusCode, 400)
      assert.match(errorOf(answer).fields?.['photo'] ?? '', /no longer available/)
    }
    for (const wrong of ['/photos/class-01.jpg', '/photos/../secret', '//photos/x.jpg'])
      assert.match(errorOf(await addClass(me, wrong)).fields?.['photo'] ?? '', /must begin with/)
    const newcomer = await at.visitor()
    const { email } = newcomer.account
    const register = newcomer.client.registerUser({
      body: { name: 'Mila', role: 'Student', email, photo },
    })
    assert.equal(await outcomeOf(register), '400 invalid-input')
    assert.equal(await outcomeOf(newcomer.client.readOwnUser()), '403 no-user-record')
    assert.equal((await addClass(other, photo)).statusCode, 200)
    assert.equal((await addClass(me, photo)).statusCode, 200)
    // From another school.
    assert.equal((await addClass(me, `https://other.example${unknown}`)).statusCode, 200)
  })

  test('[12.3] is removed with its files a day after it came, unless a class, a user or the gallery has it', async () => {
    const me = await at.person('Instructor')
    const since = at.time.now - day - 1
    const [unused, ofClass, ofUser, ofGallery] = await Promise.all(
      [1, 2, 3, 4].map(() => addPhoto(me, since)),
    )
    assert.ok(unused && ofClass && ofUser && ofGallery)
    const young = await addPhoto(me, since + 3_600_000)
    await at.addClass({ by: me, photo: ofClass, status: 'pending' })
    const db = at.database.tables<Tables>()
    const own = db.updateTable('users').where('id', '=', me.actor.id)
    await own.set({ photo: ofUser }).execute()
    const shown = { title: 'A', alt: 'a', tutor: 'T', width: 1, height: 1, photo: ofGallery }
    await replaceGallery(at.school, [shown])
    await at.school.cleanUp()
    assert.equal(await isThere(unused), false)
    const file = unused.replace(/.*-|\.jpg/g, '')
    assert.equal((await readdir(at.photoFolder)).includes(file), false)
    for (const photo of [ofClass, ofUser, ofGallery, young])
      assert.equal(await isThere(photo), true)

    // It is no longer used: the next check deletes it.
    await own.set({ photo: '' }).execute()
    await at.school.cleanUp()
    assert.equal(await isThere(ofUser), true)
    at.time.now += day
    await at.school.cleanUp()
    assert.equal(await isThere(ofUser), false)
    assert.equal(await isThere(young), false)
    assert.equal(await isThere(ofClass), true)
  })

  test('[12.3] that is saved while it is being removed stays, or is refused', async (t) => {
    if (at.database.engine === 'sqlite') return t.skip('one transaction runs after the other')
    const me = await at.person('Instructor')
    const db = at.database.tables<Tables>()
    const [removed, saved] = [await addPhoto(me), await addPhoto(me, at.time.now - 2 * day)]

    // The removal comes first: the save waits for it, and finds nothing.
    const removal = await db.transaction().execute(async (trx) => {
      const row = (await lockPhoto(trx, removed)) ?? assert.fail('it is not there')
      const adding = addClass(me, removed)
      await awaitLocks(at, 1)
      await deletePhoto(trx, row.id)
      return { adding }
    })
    assert.equal((await removal.adding).statusCode, 400)

    // The save takes the lock first: the removal waits for it, and sees the class.
    const saving = await db.transaction().execute(async (trx) => {
      await lockPhoto(trx, saved)
      const cleaning = at.school.cleanUp()
      await awaitLocks(at, 1)
      await sql`update users set photo = ${saved} where id = ${me.actor.id}`.execute(trx)
      return { cleaning }
    })
    await saving.cleaning
    assert.equal(await isThere(saved), true)
  })

  test('[12.2] leftovers of a dead process go within two hours', async () => {
    const me = await at.person('Student')
    const photo = await addPhoto(me)
    const row = photo.replace(/.*-|\.jpg/g, '')
    const [old, young, sent] = ['0', '1', '2'].map((digit) => digit.repeat(32))
    assert.ok(old && young && sent)
    const incoming = join(at.photoFolder, 'incoming')
    const paths = [join(at.photoFolder, old), join(at.photoFolder, row), join(incoming, sent)]
    for (const path of [...paths, join(at.photoFolder, young)]) await writeFile(path, 'a')
    const hourAgo = Date.now() / 1000 - 3_601
    for (const path of paths) await utimes(path, hourAgo, hourAgo)
    await at.school.cleanUp()
    const left = await readdir(at.photoFolder)
    assert.deepEqual(
      [old, row, young].map((name) => left.includes(name)),
      [false, true, true],
    )
    assert.deepEqual(await readdir(incoming), [])
  })
})
