import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, test } from 'node:test'
import { DiskFull } from '#platform/database/transient-failures.ts'
import { openDiskFiles } from './disk-files.ts'
import { TooLarge, type Files } from './files.ts'

let parent: string
let folder: string
let files: Files
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'safelight-files-'))
  folder = join(parent, 'data', 'files')
  files = await openDiskFiles(folder)
})
afterEach(() => rm(parent, { recursive: true }))

async function* chunks(...all: (string | Error)[]) {
  for (const chunk of all) {
    if (chunk instanceof Error) throw chunk
    yield Buffer.from(chunk)
  }
}

async function namesOf(listed: AsyncIterable<string>): Promise<string[]> {
  const names: string[] = []
  for await (const name of listed) names.push(name)
  return names
}

const readAll = async (name: string) => {
  const found = await files.get(name)
  return found && { size: found.size, text: (await buffer(found.content)).toString() }
}

test('[12.2] a file comes back as it was stored, for this user alone, under a name of its own', async () => {
  const [one, other] = [await files.put(chunks('ab', 'c'), 3), await files.put(chunks('abc'), 3)]
  assert.notEqual(one, other)
  assert.deepEqual(await readAll(one), { size: 3, text: 'abc' })
  assert.deepEqual((await readdir(folder)).sort(), [one, other].sort())
  assert.equal((await stat(join(folder, one))).mode & 0o777, 0o600)
  await files.delete(one)
  await files.delete(one)
  assert.equal(await readAll(one), undefined)
  assert.equal((await readAll(other))?.text, 'abc')
})

test('[12.1] nothing is left of a file that is too large, or that does not arrive', async () => {
  await assert.rejects(files.put(chunks('ab', 'cd'), 3), TooLarge)
  await assert.rejects(files.put(chunks('ab', new Error('gone')), 3), /^Error: gone$/)
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
  await assert.rejects(files.put(chunks('a', full), 3), DiskFull)
  assert.deepEqual(await readdir(folder), [])
})

test('a file that comes in is not there yet', async () => {
  const put = files.put(
    (async function* () {
      yield Buffer.from('a')
      const [part = assert.fail('nothing has come'), ...more] = await readdir(folder)
      assert.deepEqual(more, [])
      assert.equal(await files.get(part), undefined)
      assert.equal(await files.get(part.replace('.part', '')), undefined)
      assert.deepEqual(await namesOf(files.listOlderThan(Infinity)), [])
      yield Buffer.from('b')
    })(),
    2,
  )
  assert.equal((await readAll(await put))?.text, 'ab')
})

test('[7] no name leads out of the folder, or to what is no stored file', async () => {
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
