import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, beforeEach, describe, test } from 'node:test'
import { s3Location, startS3Server, type S3Server } from '#tests/support/process/s3-server.ts'
import { chunks, namesOf } from '#tests/support/files/files.ts'
import { openDiskFiles } from './disk-files.ts'
import { TooLarge, type Files } from './files.ts'
import { openS3Files } from './bucket.ts'

/** An empty store before each test, with access behind its interface. */
type Store = {
  open: () => Promise<Files>
  /** The names of everything stored, of any kind. */
  names: () => Promise<string[]>
  /** Makes a file look as if it had been stored then, in milliseconds since 1970. */
  date: (name: string, storedAt: number) => Promise<void>
  empty: () => Promise<void>
  end: () => Promise<void>
}

async function createDisk(): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), 'safelight-files-'))
  return {
    open: () => openDiskFiles(folder),
    names: () => readdir(folder),
    date: (name, storedAt) => utimes(join(folder, name), storedAt / 1000, storedAt / 1000),
    empty: async () => {
      for (const name of await readdir(folder)) await rm(join(folder, name))
    },
    end: () => rm(folder, { recursive: true }),
  }
}

async function createS3(): Promise<Store> {
  const server: S3Server = await startS3Server()
  const { objects } = server
  return {
    open: async () => openS3Files(s3Location(server), server.keys),
    names: async () => [...objects.keys()],
    date: async (name, storedAt) => {
      objects.set(name, { bytes: objects.get(name)?.bytes ?? Buffer.alloc(0), storedAt })
    },
    empty: async () => objects.clear(),
    end: () => server.stop(),
  }
}

for (const [kind, create] of [
  ['on the disk', createDisk],
  ['in a bucket', createS3],
] as const)
  describe(`files ${kind}`, () => {
    let store: Store
    let files: Files
    before(async () => {
      store = await create()
    })
    after(() => store.end())
    beforeEach(async () => {
      await store.empty()
      files = await store.open()
    })

    const readAll = async (name: string, of = files) => {
      const found = await of.get(name)
      return found && { size: found.size, text: (await buffer(found.content)).toString() }
    }

    test('[12.2] [12.4] a file comes back as it was stored, under a name of its own', async () => {
      const [one, other] = [
        await files.put(chunks('ab', 'c'), 3),
        await files.put(chunks('abc'), 3),
      ]
      assert.notEqual(one, other)
      assert.deepEqual(await readAll(one), { size: 3, text: 'abc' })
      assert.deepEqual((await store.names()).sort(), [one, other].sort())
      await files.delete(one)
      await files.delete(one)
      assert.equal(await readAll(one), undefined)
      assert.equal((await readAll(other))?.text, 'abc')
    })

    test('[12.1] [12.4] nothing is left of a file that is too large, or that does not arrive', async () => {
      await assert.rejects(files.put(chunks('ab', 'cd'), 3), TooLarge)
      await assert.rejects(files.put(chunks('ab', new Error('gone')), 3), /^Error: gone$/)
      assert.deepEqual(await store.names(), [])
    })

    test('[12.4] a file that comes in is not there yet', async () => {
      const put = files.put(
        (async function* () {
          yield Buffer.from('a')
          for (const part of await store.names()) {
            assert.equal(await files.get(part), undefined)
            assert.equal(await files.get(part.replace('.part', '')), undefined)
          }
          assert.deepEqual(await namesOf(files.listOlderThan(Infinity)), [])
          yield Buffer.from('b')
        })(),
        2,
      )
      assert.equal((await readAll(await put))?.text, 'ab')
    })

    test('[7] [12.4] no name leads to a file that was not stored', async () => {
      await files.put(chunks('a'), 1)
      const before = await store.names()
      for (const name of ['notes', '', '.', '..', 'a/../notes', '?list-type=2', '%2e%2e']) {
        assert.equal(await files.get(name), undefined)
        await files.delete(name)
      }
      assert.deepEqual(await store.names(), before)
    })

    test('[12.4] the files that were stored before a moment are listed, however many there are', async () => {
      const names: string[] = []
      for (let count = 0; count < 8; count += 1) names.push(await files.put(chunks('a'), 1))
      const [young = '', ...old] = names
      for (const name of old) await store.date(name, 1_000_000)
      assert.deepEqual((await namesOf(files.listOlderThan(1_000_001))).sort(), old.sort())
      assert.deepEqual(await namesOf(files.listOlderThan(1_000_000)), [])
      assert.ok((await namesOf(files.listOlderThan(Infinity))).includes(young))
    })

    test('[12.4] another process that has opened the store has the same files, and loses none of them', async () => {
      const other = await store.open()
      const name = await files.put(chunks('a'), 1)
      assert.equal((await readAll(name, other))?.text, 'a')
      await other.delete(name)
      assert.equal(await readAll(name), undefined)
    })

    test('[12.4] an answer that is not read to its end is released, and the store goes on', async () => {
      const name = await files.put(chunks('a'.repeat(1_000_000)), 1_000_000)
      for (let count = 0; count < 20; count += 1) (await files.get(name))?.content.destroy()
      assert.equal((await readAll(name))?.size, 1_000_000)
    })
  })
