import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { photoFormats, photoVariant, readOwnPhoto } from '#contract/photos.ts'
import { openDatabase } from '#platform/database/open.ts'
import type { Tables } from '#school/base/tables.ts'
import { registerPerson } from '#tests/support/school/accounts.ts'
import { clientOver } from '#tests/support/school/client-over.ts'
import { findFreePort } from '#tests/support/process/free-port.ts'
import { asBody, makeTestPhoto } from '#tests/support/files/test-photos.ts'
import { s3Settings, startS3Server, type S3Server } from '#tests/support/process/s3-server.ts'
import { startServerProcess } from '#tests/support/process/server-process.ts'

/** The number of kills, each in the middle of another picture. */
const rounds = 8

/** The school keeps its pictures in `bucket`, or in its data folder without one. */
async function killAndLook(t: TestContext, bucket?: S3Server): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'safelight-kill-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  const settings = {
    PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    ...(bucket && s3Settings(bucket)),
  }
  let server = await startServerProcess(settings)
  t.after(() => server.end('SIGTERM'))
  const { origin } = server
  const people = await Promise.all([1, 2].map(() => registerPerson(origin, 'Student')))
  const body = asBody(await makeTestPhoto(1200, 900))
  const folder = join(dataDir, 'photos')
  const countFiles = async () =>
    (await readdir(folder, { recursive: true })).length + (bucket?.objects.size ?? 0)
  const answered: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const before = await countFiles()
    const sending = Promise.allSettled(
      people.map(async ({ idToken }) => {
        const { photo } = await clientOver(origin, idToken).addPhoto({ body })
        answered.push(photo)
      }),
    )
    // From the original picture to the last of its variants.
    while ((await countFiles()) < before + 1 + round * 2)
      if ((await Promise.race([sending, new Promise(setImmediate)])) !== undefined) break
    await server.end('SIGKILL')
    await sending
    server = await startServerProcess(settings)
  }
  await server.end('SIGTERM')
  const database = openDatabase({ file: join(dataDir, 'safelight.db') })
  t.after(() => database.close())
  const db = database.tables<Tables>()
  // Without the demonstration's own.
  const photos = await db
    .selectFrom('photos as p')
    .innerJoin('users as u', 'u.id', 'p.owner_id')
    .selectAll('p')
    .where(
      'u.email',
      'in',
      people.map(({ email }) => email),
    )
    .execute()
  const files = await db.selectFrom('photo_files').selectAll().execute()
  const stored = new Set(bucket?.objects.keys() ?? (await readdir(folder)))
  for (const address of answered)
    assert.ok(
      photos.some((photo) => photo.address === address),
      `${address} was answered and is not there`,
    )
  for (const { id, address } of photos) {
    const { name, widths, share } = readOwnPhoto(address) ?? assert.fail(address)
    const expected = photoFormats.flatMap((format) =>
      widths.map((width) => photoVariant(name, 'whole', width, format)),
    )
    const own = files.filter(({ photo_id }) => photo_id === id)
    assert.deepEqual(
      own.map((file) => `/photos/${file.name}`).sort(),
      [...expected, share.address, address].sort(),
    )
    assert.ok(own.every(({ file }) => stored.has(file)))
  }
  assert.ok(photos.length < rounds * people.length, 'nobody was interrupted')
}

test('[12.2] of a picture in whose middle the server is killed all is there or none of it', (t) =>
  killAndLook(t))

test('[12.2] [12.4] and so it is where the pictures are in a bucket', async (t) => {
  const bucket = await startS3Server()
  t.after(() => bucket.stop())
  await killAndLook(t, bucket)
})
