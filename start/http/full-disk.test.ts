import assert from 'node:assert/strict'
import { readdir, stat, truncate } from 'node:fs/promises'
import { test } from 'node:test'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { registerPerson } from '#tests/support/school/accounts.ts'
import { fillDisk, mountSmallDisk } from '#tests/support/process/small-disk.ts'
import { startLoggedServer } from '#tests/support/process/logged-server.ts'
import { makeTestPhoto, paint } from '#tests/support/files/test-photos.ts'
import { newClass } from '#tests/support/school/send.ts'

test('[7] on a full disk writing is 503, the log names the folder, reading goes on, and room mends it', async (t) => {
  const disk = await mountSmallDisk(8)
  if (disk === null) return t.skip('only root may mount a small disk')
  const { folder } = disk
  const server = await startLoggedServer({ DATA_DIR: folder })
  t.after(async () => {
    await server.close()
    await disk.remove()
  })
  const { origin, lines } = server
  const { idToken } = await registerPerson(origin, 'Instructor')
  const headers = { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ ...newClass, description: 'x'.repeat(2_000) })
  const addClass = () => fetch(`${origin}/api/classes`, { method: 'POST', headers, body })
  const signUp = () =>
    fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=safelight-local`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'late@example.com', password: 'correct horse' }),
    })
  const filler = await fillDisk(folder)
  lines.length = 0

  // SQLite may overwrite earlier parts of its files.
  let refused = await addClass()
  while (refused.status === 200) refused = await addClass()
  assert.equal(refused.status, 503)
  assert.equal(refused.headers.get('retry-after'), '5')
  const { error } = (await refused.json()) as { error: { code: string } }
  assert.equal(error.code, 'unavailable')
  const refusedSignUp = await signUp()
  assert.equal(refusedSignUp.status, 503)
  assert.deepEqual(await refusedSignUp.json(), { error: { code: 503, status: 'UNAVAILABLE' } })
  const troubles = lines.filter(({ level }) => level > 30)
  assert.deepEqual(
    troubles.map(({ level, msg }) => [level, msg]),
    [1, 2].map(() => [50, `the disk of ${folder} is full`]),
  )
  assert.equal((await fetch(`${origin}/api/classes`)).status, 200)
  assert.equal((await fetch(`${origin}/api/users/me`, { headers })).status, 200)

  await truncate(filler)
  assert.equal((await addClass()).status, 200)
  assert.equal((await signUp()).status, 200)
})

test('[12.2] a photo for which there is no room is 503 and leaves nothing, also where only its variants have none', async (t) => {
  const disk = await mountSmallDisk(8)
  if (disk === null) return t.skip('only root may mount a small disk')
  const { folder } = disk
  const server = await startLoggedServer({ DATA_DIR: folder })
  t.after(async () => {
    await server.close()
    await disk.remove()
  })
  const { origin, lines } = server
  const { idToken } = await registerPerson(origin, 'Instructor')
  const headers = { authorization: `Bearer ${idToken}`, 'content-type': 'image/jpeg' }
  const send = (picture: Buffer) =>
    fetch(`${origin}/api/photos`, { method: 'POST', headers, body: new Uint8Array(picture) })
  const [small, large] = [await makeTestPhoto(700, 500), await paint(700, 500).jpeg().toBuffer()]
  const filler = await fillDisk(folder)
  // No room, room for half of the photo, and for all of it but not for its variants.
  for (const room of [0, large.length / 2, large.length + 200_000]) {
    const { size } = await stat(filler)
    await truncate(filler, size - Math.round(room))
    lines.length = 0
    const refused = await send(large)
    assert.equal(refused.status, 503, await refused.text())
    assert.equal(refused.headers.get('retry-after'), '5')
    const troubles = lines.filter(({ level }) => level > 30).map(({ msg }) => msg)
    assert.equal(troubles.length, 1)
    assert.match(troubles[0] ?? '', new RegExp(`^the disk of ${folder}\\S* is full$`))
    assert.deepEqual(await readdir(`${folder}/photos`), ['incoming'])
    assert.deepEqual(await readdir(`${folder}/photos/incoming`), [])
  }
  await truncate(filler)
  assert.equal((await send(small)).status, 201)
})

onBothDatabases('a data folder that is read-only', (create) => {
  test('[12.2] takes no photo, which is 503, and everything else goes on; it does so again once it can be written to', async (t) => {
    const { url, drop } = await create()
    const disk = url === undefined ? null : await mountSmallDisk(8)
    if (url === undefined || disk === null) {
      await drop()
      return t.skip('only root may mount a small disk, and a SQLite file stays open for writing')
    }
    const { folder, mountAs } = disk
    const IDENTITY_SECRET = 'x'.repeat(32)
    const server = await startLoggedServer({ DATA_DIR: folder, DATABASE_URL: url, IDENTITY_SECRET })
    t.after(async () => {
      await server.close()
      await drop()
      await disk.remove()
    })
    const { origin, lines } = server
    const { idToken } = await registerPerson(origin, 'Instructor')
    const headers = { authorization: `Bearer ${idToken}`, 'content-type': 'image/jpeg' }
    const body = new Uint8Array(await makeTestPhoto(700, 500))
    const send = () => fetch(`${origin}/api/photos`, { method: 'POST', headers, body })
    mountAs('ro')
    lines.length = 0
    const refused = await send()
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '5'])
    const troubles = lines.filter(({ level }) => level > 30).map(({ msg }) => msg)
    assert.equal(troubles.length, 1)
    assert.match(troubles[0] ?? '', /^the disk of \S+ cannot be written to: it is read-only$/)
    await registerPerson(origin, 'Student')
    mountAs('rw')
    assert.equal((await send()).status, 201)
  })
})
