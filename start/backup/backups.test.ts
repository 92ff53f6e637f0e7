import assert from 'node:assert/strict'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeBackup } from '#platform/backup/make-backup.ts'
import { listBackups, readNewest } from '#platform/backup/manifest.ts'
import { pruneBackups } from '#platform/backup/prune.ts'
import { countRows } from '#platform/database/list-tables.ts'
import { openDatabase } from '#platform/database/open.ts'
import { openBucket } from '#platform/files/bucket.ts'
import { openFolder, type NamedFiles } from '#platform/files/named-files.ts'
import type { Tables } from '#school/base/tables.ts'
import { createSqlite, onBothDatabases } from '#tests/support/database/databases.ts'
import { s3Location, startS3Server } from '#tests/support/process/s3-server.ts'
import {
  backupKey,
  newFolder,
  newLocation,
  openDatabaseAt,
  createFormerSchool,
  createSchool,
  readPhotos,
} from '#tests/support/school/backup-schools.ts'
import { contents } from './contents.ts'
import { restoreSchool } from './restore-school.ts'

const now = Date.UTC(2030, 0, 9)
const about = { version: '1.2.3', now, key: backupKey }
const newest = { key: backupKey }

const newestIn = async (target: NamedFiles) => (await readNewest(target, backupKey)).manifest

/** Records the names of stored files. */
function noteStored(target: NamedFiles) {
  const names: string[] = []
  const put: NamedFiles['put'] = (name, content) => {
    names.push(name)
    return target.put(name, content)
  }
  return { names, target: { ...target, put } }
}

onBothDatabases('backups', (create) => {
  test('[19.4] a school is restored as it was, pictures and books included, into an empty place only', async (t) => {
    const school = await createSchool(t, create)
    const target = openFolder(await newFolder(t))
    const manifest = await makeBackup(school, target, contents, about)
    const rows = await countRows(school.database.tables())
    assert.deepEqual(
      [manifest.rows, manifest.engine, manifest.version],
      [rows, school.database.engine, '1.2.3'],
    )
    assert.ok(
      Number(manifest.sums['ledger payment USD']) > 0 &&
        Number(manifest.sums['ledger refund USD']) < 0,
    )
    const to = await newLocation(t, create)
    const restored = await restoreSchool(target, to, newest)
    assert.deepEqual([restored.faults, restored.manifest], [[], manifest])
    const database = openDatabaseAt(to)
    assert.deepEqual(await countRows(database.tables()), rows)
    const readers = [school.database, database].map((one) =>
      one.tables<Tables>().selectFrom('ledger').selectAll().orderBy('id').execute(),
    )
    const [before, after] = await Promise.all(readers)
    assert.deepEqual(after, before)
    await database.close()
    assert.deepEqual(await readPhotos(to), await readPhotos(school.at))
    assert.deepEqual(
      (await readdir(to.dataDir)).filter((name) => /restor|work/.test(name)),
      [],
    )
    for (const taken of [to, school.at])
      await assert.rejects(restoreSchool(target, taken, newest), /is not empty/)
    if (to.databaseUrl === undefined) return
    const folder = { ...to, dataDir: await newFolder(t) }
    await assert.rejects(restoreSchool(target, folder, newest), /database is not empty/)
  })

  test('[19.4] a damaged file of a backup is found, and nothing is restored', async (t) => {
    const school = await createSchool(t, create)
    const folder = await newFolder(t)
    const target = openFolder(folder)
    const manifest = await makeBackup(school, target, contents, about)
    const [picture = ''] = await readdir(join(folder, 'pictures'))
    const files = [...manifest.database, ...manifest.pictures.list].map(({ name }) => name)
    const to = await newLocation(t, create)
    for (const name of [...files, `pictures/${picture}`]) {
      const whole = await readFile(join(folder, name))
      const broken = Buffer.from(whole)
      broken.writeUInt8(broken.readUInt8(broken.length >> 1) ^ 1, broken.length >> 1)
      await writeFile(join(folder, name), broken)
      await assert.rejects(restoreSchool(target, to, newest), /is damaged/, name)
      await rm(join(folder, name))
      await assert.rejects(restoreSchool(target, to, newest), /is missing in the backup/, name)
      assert.deepEqual(await readdir(to.dataDir), [])
      await writeFile(join(folder, name), whole)
    }
    await restoreSchool(target, to, newest)
    await assert.rejects(
      restoreSchool(target, to, { ...newest, name: 'nobody' }),
      /there is no backup nobody; there are/,
    )
  })

  test('[19.4] a backup of the version before is restored; an older one is refused before anything is', async (t) => {
    const target = openFolder(await newFolder(t))
    const older = await createFormerSchool(t, create, '0051-work')
    await makeBackup(older, target, contents, about)
    const to = await newLocation(t, create)
    await assert.rejects(restoreSchool(target, to, newest), /stopped at 0051-work; start/)
    assert.deepEqual(await readdir(to.dataDir), [])
    await makeBackup(await createFormerSchool(t, create), target, contents, {
      ...about,
      now: now + 1,
    })
    assert.deepEqual((await restoreSchool(target, to, newest)).faults, [])
  })

  if (create === createSqlite) return

  test('[19.4] a dump may take longer than a connection of a call may be silent', async (t) => {
    const school = await createSchool(t, create)
    const programs = await newFolder(t)
    const { PATH = '' } = process.env
    await writeFile(
      join(programs, 'pg_dump'),
      `#!/bin/sh\nsleep 1\nPATH='${PATH}' exec pg_dump "$@"\n`,
      { mode: 0o755 },
    )
    process.env['PATH'] = `${programs}:${PATH}`
    const database = openDatabase({ url: school.url ?? '', maxSilence: 300 })
    try {
      const target = openFolder(await newFolder(t))
      const manifest = await makeBackup({ ...school, database }, target, contents, about)
      assert.ok(Number(manifest.rows['users']) > 0)
    } finally {
      process.env['PATH'] = PATH
      await database.close()
    }
  })
})

test('[19.4] the next backup copies new pictures alone, the manifest comes last, and one that fails leaves the old one', async (t) => {
  const school = await createSchool(t, createSqlite)
  const folder = await newFolder(t)
  const { names, target } = noteStored(openFolder(folder))
  const first = await makeBackup(school, target, contents, about)
  assert.equal(names.filter((name) => name.startsWith('pictures/')).length, 5)
  assert.equal(names.at(-1), `manifests/${first.name}.json`)
  const added = await school.addPicture()
  names.length = 0
  const second = await makeBackup(school, target, contents, { ...about, now: now + 1_000 })
  assert.deepEqual(
    names.filter((name) => name.startsWith('pictures/')),
    [`pictures/${added}`],
  )
  assert.deepEqual([second.pictures.count, second.pictures.missing], [6, 0])
  const put: NamedFiles['put'] = async (name, content) => {
    if (name.startsWith('manifests/')) throw new Error('the cable is out')
    await target.put(name, content)
  }
  const later = { ...about, now: now + 2_000 }
  await assert.rejects(makeBackup(school, { ...target, put }, contents, later), /the cable/)
  assert.deepEqual(await newestIn(target), second)
  // A damaged list does not stop the next backup.
  await writeFile(join(folder, second.pictures.list[0]?.name ?? ''), 'nothing')
  // A file that no longer exists is counted.
  await rm(join(school.dataDir, 'photos', await school.addPicture()))
  const third = await makeBackup(school, target, contents, later)
  assert.deepEqual([third.pictures.count, third.pictures.missing], [6, 1])
  assert.equal(names.filter((name) => name.startsWith('pictures/')).length, 7)
})

test('[19.4] a deleted picture is kept as long as a kept backup names it', async (t) => {
  const school = await createSchool(t, createSqlite)
  const folder = await newFolder(t)
  const target = openFolder(folder)
  const days = [0, 30, 31, 32].map((day) => now + day * 24 * 3_600_000)
  const make = (day: number) =>
    makeBackup(school, target, contents, { ...about, now: days[day] ?? 0 })
  await make(0)
  const [gone = ''] = (await readPhotos(school.at)).keys()
  const db = school.database.tables<Tables>()
  await db.deleteFrom('photo_files').where('file', '=', gone).execute()
  await make(1)
  await make(1 + 1)
  await pruneBackups(target, backupKey)
  assert.equal((await listBackups(target)).names.length, 3)
  assert.ok((await readdir(join(folder, 'pictures'))).includes(gone))
  await rm(join(folder, 'manifests', `${(await listBackups(target)).names[0]}.json`))
  await make(3)
  // Remains of a killed backup.
  await writeFile(join(folder, 'databases', `${(await listBackups(target)).names[0]}.db.part`), '')
  // Makes everything look as if it had been stored long ago.
  const list: NamedFiles['list'] = async function* (name) {
    for await (const file of target.list(name)) yield { ...file, storedAt: 0 }
  }
  await pruneBackups({ ...target, list }, backupKey)
  const pictures = await readdir(join(folder, 'pictures'))
  assert.deepEqual([pictures.length, pictures.includes(gone)], [4, false])
  assert.deepEqual(
    [(await readdir(join(folder, 'databases'))).length, (await readdir(folder)).length],
    [6, 3],
  )
})

test('[19.4] a bucket holds a backup in objects that are not too long, and it is restored from there', async (t) => {
  const school = await createSchool(t, createSqlite)
  const store = await startS3Server()
  t.after(() => store.stop())
  const target = { ...openBucket(s3Location(store), store.keys), maxFileSize: 40_000 }
  const manifest = await makeBackup(school, target, contents, about)
  assert.ok(manifest.database.length > 1)
  assert.ok([...store.objects.values()].every(({ bytes }) => bytes.byteLength <= 40_000))
  const to = await newLocation(t, createSqlite)
  await restoreSchool(target, to, { ...newest, name: manifest.name })
  assert.deepEqual(await readPhotos(to), await readPhotos(school.at))
  await pruneBackups(target, backupKey)
  assert.deepEqual((await listBackups(target)).names, [manifest.name])
})
