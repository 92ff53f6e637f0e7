import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { DiskFull } from '#platform/database/transient-failures.ts'
import { chunks, namesOf } from '#tests/support/files/files.ts'
import { openDiskFiles } from './disk-files.ts'
import type { Files } from './files.ts'

let parent: string
let folder: string
let files: Files
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'safelight-files-'))
  folder = join(parent, 'data', 'files')
  files = await openDiskFiles(folder)
})
afterEach(() => rm(parent, { recursive: true }))

test('[12.2] a file is for this user alone', async () => {
  const name = await files.put(chunks('a'), 1)
  assert.equal((await stat(join(folder, name))).mode & 0o777, 0o600)
})

test('[12.1] nothing is left of a file that the disk has no room for', async () => {
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
  await assert.rejects(files.put(chunks('a', full), 3), DiskFull)
  assert.deepEqual(await readdir(folder), [])
})

test('[7] no name leads out of the folder, or to a file that was not stored', async () => {
  await writeFile(join(parent, 'data', 'safelight.db'), 'secret')
  await writeFile(join(folder, 'notes'), 'mine')
  for (const name of ['../safelight.db', `${folder}/notes`, 'notes', '', '.', '..', 'a/../notes']) {
    assert.equal(await files.get(name), undefined)
    await files.delete(name)
  }
  assert.deepEqual(await readdir(join(parent, 'data')), ['files', 'safelight.db'])
  assert.deepEqual(await readdir(folder), ['notes'])
})

test('old files are listed; opened again, the folder loses what a process that died had begun', async () => {
  const [old, young] = [await files.put(chunks('a'), 1), await files.put(chunks('b'), 1)]
  const [dead, coming] = [`${old}.part`, `${young}.part`].map((name) => join(folder, name))
  for (const part of [dead, coming]) await writeFile(part ?? '', 'half')
  for (const name of [join(folder, old), dead ?? '']) await utimes(name, 1_000, 1_000)
  assert.deepEqual(await namesOf(files.listOlderThan(1_000_001)), [old])
  assert.deepEqual(await namesOf(files.listOlderThan(1_000_000)), [])
  await openDiskFiles(folder)
  assert.deepEqual((await readdir(folder)).sort(), [old, young, `${young}.part`].sort())
})
