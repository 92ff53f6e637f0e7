import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { makeBackup } from '#platform/backup/make-backup.ts'
import { BackupFault, listBackups, readNewest, type Manifest } from '#platform/backup/manifest.ts'
import { nameBackup } from '#platform/backup/names.ts'
import { pruneBackups } from '#platform/backup/prune.ts'
import { UnsafeName } from '#platform/files/inner-name.ts'
import { openFolder, type NamedFiles } from '#platform/files/named-files.ts'
import { createSqlite } from '#tests/support/database/databases.ts'
import {
  backupKey,
  createSchool,
  newFolder,
  newLocation,
} from '#tests/support/school/backup-schools.ts'
import { contents } from './contents.ts'
import { restoreSchool } from './restore-school.ts'

const now = Date.UTC(2030, 0, 9)
const day = 24 * 3_600_000

/** A store with one backup, in a folder of its own, and the ways to forge its files. */
async function createStore(t: TestContext) {
  const school = await createSchool(t, createSqlite)
  const folder = join(await newFolder(t), 'store')
  await mkdir(folder)
  const target = openFolder(folder)
  const make = (at: number) =>
    makeBackup(school, target, contents, { version: '1.2.3', now: at, key: backupKey })
  const manifest = await make(now)
  return {
    folder,
    target,
    make,
    manifest,
    /** Writes a manifest without the seal. */
    forge: (changes: Partial<Manifest>, name = manifest.name) =>
      writeFile(
        join(folder, 'manifests', `${name}.json`),
        JSON.stringify({ ...manifest, ...changes }),
      ),
    /** Writes a list of pictures that a forged manifest can name. */
    forgeList: async (line: string) => {
      const bytes = gzipSync(line)
      const { name = '' } = manifest.pictures.list[0] ?? {}
      await writeFile(join(folder, name), bytes)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      return { ...manifest.pictures, list: [{ name, bytes: bytes.byteLength, sha256 }] }
    },
  }
}

/** Makes everything look as if it had been stored long ago. */
const longAgo = (target: NamedFiles): NamedFiles => ({
  ...target,
  list: async function* (name) {
    for await (const file of target.list(name)) yield { ...file, storedAt: 0 }
  },
})

const noSeal = /does not have this school's seal/

test('[19.4] a manifest that was changed, renamed, or sealed with another key is refused before anything else is read', async (t) => {
  const { folder, target, manifest, forge } = await createStore(t)
  const path = join(folder, 'manifests', `${manifest.name}.json`)
  const original = await readFile(path, 'utf8')
  // It is JSON for the version before, too.
  assert.deepEqual({ ...JSON.parse(original), seal: 0 }, { ...manifest, seal: 0 })
  const read: string[] = []
  const get: NamedFiles['get'] = (name) => {
    read.push(name)
    return target.get(name)
  }
  const to = await newLocation(t, createSqlite)
  const restore = (key: Uint8Array | null, name?: string) =>
    restoreSchool({ ...target, get }, to, { key, name })
  const texts = [
    original.replace('"1.2.3"', '"1.2.4"'),
    original.replace(/"seal": "(.)/, (_, digit) => `"seal": "${digit === '0' ? '1' : '0'}`),
    original.replace(/ {2}"seal".*\n/, ''),
    original.slice(0, 300),
    'not JSON',
    '',
  ]
  for (const text of texts) {
    await writeFile(path, text)
    await assert.rejects(restore(backupKey), noSeal)
    await assert.rejects(restore(backupKey, manifest.name), noSeal)
  }
  await writeFile(path, original)
  await assert.rejects(restore(Buffer.alloc(32, 'x')), noSeal)
  assert.deepEqual(new Set(read), new Set([`manifests/${manifest.name}.json`]))
  // An old state under a newer name.
  await rename(path, join(folder, 'manifests', `${nameBackup(now + 1)}.json`))
  await assert.rejects(restore(backupKey), /is damaged, or of a newer version/)
  for (const name of ['../manifests/x', `../manifests/${manifest.name}`, 'x'])
    await assert.rejects(restore(backupKey, name), /there is no backup/)
  await rename(join(folder, 'manifests', `${nameBackup(now + 1)}.json`), path)
  await forge({})
  assert.deepEqual((await restore(null)).faults, [])
})

test('[19.4] names that lead out of the store are refused, even from a backup that is restored without a seal', async (t) => {
  const { folder, target, manifest, forge, forgeList } = await createStore(t)
  const to = await newLocation(t, createSqlite)
  const restore = () => restoreSchool(target, to, { key: null })
  const sha256 = createHash('sha256').update('EVIL').digest('hex')
  await writeFile(join(folder, '..', 'evil.js'), 'EVIL')
  for (const name of ['../../evil.js', '../evil.js', '/etc/passwd', 'x'.repeat(32), '']) {
    await forge({ pictures: await forgeList(`${name} 4 ${sha256}\n`) })
    await assert.rejects(restore(), /which is no name/)
    for (const list of [`../${name}`, `databases/../../${name}`])
      for (const part of [
        { database: [{ name: list, bytes: 4, sha256 }] },
        { pictures: { ...manifest.pictures, list: [{ name: list, bytes: 4, sha256 }] } },
      ]) {
        await forge(part)
        await assert.rejects(restore(), BackupFault)
      }
  }
  for (const text of ['not JSON', '{', '[]', 'null']) {
    await writeFile(join(folder, 'manifests', `${manifest.name}.json`), text)
    await assert.rejects(restore(), /cannot be read: it is damaged, or of a newer version/)
  }
  assert.deepEqual(await readdir(to.dataDir), [])
})

test('[19.4] pruning removes none of our backups in favour of an unchecked manifest, and nothing that is no backup’s', async (t) => {
  const { folder, target, make, manifest, forge } = await createStore(t)
  const second = await make(now + day)
  const victims = ['notes.txt', 'databases/notes.txt', 'manifests/notes.txt', 'pictures/notes.txt']
  for (const name of victims) await writeFile(join(folder, name), 'mine')
  // More backups than are kept, all of them newer than ours, with names that would be removed.
  const forged = Array.from({ length: 30 }, (_, n) => nameBackup(now + (2 + n) * day))
  for (const name of forged) await forge({ name: '../notes.txt' }, name)
  await writeFile(join(folder, 'manifests', `${nameBackup(now + 1)}.json`), '{"half')
  const leftOut = await pruneBackups(longAgo(target), backupKey)
  const { names, strays } = await listBackups(target)
  assert.ok([manifest, second].every(({ name }) => names.includes(name)))
  assert.deepEqual(strays, ['manifests/notes.txt'])
  for (const name of [...forged, 'manifests/notes.txt', nameBackup(now + 1)])
    assert.ok(
      leftOut.some((one) => one.name === name && one.why !== ''),
      name,
    )
  for (const name of victims) assert.equal(await readFile(join(folder, name), 'utf8'), 'mine')
  assert.deepEqual((await readNewest(target, backupKey)).manifest, second)
})

test('[19.4] a manifest from the future, or of no time at all, does not keep deleted pictures', async (t) => {
  const { folder, target, manifest, forge } = await createStore(t)
  const picture = join(folder, 'pictures', '0'.repeat(32))
  await writeFile(picture, 'deleted')
  const [future, never] = ['9999-12-31T23-59-59-999Z', '9999-99-99T99-99-99-999Z']
  for (const name of [future, never]) await forge({ name }, name)
  assert.deepEqual((await readNewest(target, backupKey)).manifest, manifest)
  assert.deepEqual(
    (await pruneBackups(longAgo(target), backupKey)).map(({ name }) => name),
    [future],
  )
  await assert.rejects(readFile(picture), { code: 'ENOENT' })
  assert.deepEqual(await readdir(join(folder, 'manifests')), [`${manifest.name}.json`])
})

test('[19.4] links and pipes in place of files are neither followed nor waited for', async (t) => {
  const { folder, target, make, manifest } = await createStore(t)
  const [database, list] = [manifest.database[0]?.name ?? '', manifest.pictures.list[0]?.name ?? '']
  const restore = async () =>
    restoreSchool(target, await newLocation(t, createSqlite), { key: backupKey })
  const replaced = async (name: string, work: () => Promise<unknown>) => {
    const path = join(folder, name)
    await rename(path, `${folder}-original`)
    for (const replace of [
      () => symlink(`${folder}-original`, path),
      () => symlink('/dev/zero', path),
      () => promisify(execFile)('mkfifo', [path]),
      () => mkdir(path),
    ]) {
      await replace()
      await work()
      await rm(path, { recursive: true, force: true })
    }
    await rename(`${folder}-original`, path)
  }
  for (const name of [database, list])
    await replaced(name, () =>
      assert.rejects(restore(), { name: 'BackupFault', message: /is a link|is not a file/ }),
    )
  await replaced(`manifests/${manifest.name}.json`, () =>
    assert.rejects(restore(), { name: 'BackupFault' }),
  )
  // The next backup is made all the same.
  await replaced(list, () => make(now + day))
  const part = join(folder, 'pictures', `${'0'.repeat(32)}.part`)
  await promisify(execFile)('mkfifo', [part])
  const content = async function* () {
    yield Buffer.from('x')
  }
  await assert.rejects(target.put(`pictures/${'0'.repeat(32)}`, content()))
  await target.put(`pictures/${'0'.repeat(32)}`, content())
})

test('[19.4] backups from before there were seals age out with the others, and keep their files until then', async (t) => {
  const { folder, target, make, manifest, forge } = await createStore(t)
  await forge({})
  const lost = join(folder, 'pictures', '0'.repeat(32))
  await writeFile(lost, 'of the old backup')
  await make(now + day)
  assert.deepEqual(
    (await pruneBackups(longAgo(target), backupKey)).map(({ name }) => name),
    [manifest.name],
  )
  const to = await newLocation(t, createSqlite)
  const old = { key: null, name: manifest.name }
  assert.deepEqual((await restoreSchool(target, to, old)).faults, [])
  assert.equal(await readFile(lost, 'utf8'), 'of the old backup')
  for (let n = 2; n < 40; n += 1) await make(now + n * day)
  assert.deepEqual((await pruneBackups(longAgo(target), backupKey)).length, 1)
  assert.deepEqual(await pruneBackups(longAgo(target), backupKey), [])
  assert.ok(!(await listBackups(target)).names.includes(manifest.name))
  assert.ok(!(await readdir(join(folder, 'pictures'))).includes('0'.repeat(32)))
  assert.ok(
    !(await readdir(join(folder, 'databases'))).some((name) => name.includes(manifest.name)),
  )
})

test('[19.4] a folder of a store refuses names and links that lead out of it', async (t) => {
  const [root, elsewhere] = [await newFolder(t), await newFolder(t)]
  const store = openFolder(root)
  await writeFile(join(elsewhere, 'main.js'), 'ours')
  await symlink(elsewhere, join(root, 'pictures'))
  await mkdir(join(root, 'databases'))
  await symlink(join(elsewhere, 'main.js'), join(root, 'databases', 'a.db.part'))
  const content = async function* () {
    yield Buffer.from('EVIL')
  }
  const names = ['', '.', '..', '../a', 'a/../../a', '/etc/passwd', 'a//b', 'a\\..\\b', 'a\0b']
  for (const name of [...names, 'http://evil.example/a', 'a/%2e%2e/b', 'pictures/main.js'])
    for (const work of [
      () => store.put(name, content()),
      () => store.get(name),
      () => store.delete(name),
    ])
      await assert.rejects(work(), UnsafeName, name)
  await assert.rejects(store.list('pictures')[Symbol.asyncIterator]().next(), UnsafeName)
  await assert.rejects(store.put('databases/a.db', content()))
  assert.equal(await readFile(join(elsewhere, 'main.js'), 'utf8'), 'ours')
})
