import { open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { nameFullDiskOfFiles } from '#platform/database/transient-failures.ts'
import { flush, ifThere } from './disk-files.ts'
import { makeFolder } from './make-folder.ts'

/**
 * Files whose names their writer chooses, such as `pictures/…`: in a folder, or in a bucket. A file is there whole or
 * not at all, and stays once `put` has resolved.
 */
export type NamedFiles = {
  /** Stores a file in place of one of the same name. Rejects with what `content` throws; then nothing has changed. */
  put: (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>
  /** The bytes of a file, to be read to the end or destroyed; undefined where there is none of that name. */
  get: (name: string) => Promise<Readable | undefined>
  /** Deletes a file; where there is none of that name nothing happens. */
  delete: (name: string) => Promise<void>
  /** The files of a folder by their full names; `storedAt` in milliseconds since 1970, by the clock of the store. */
  list: (folder: string) => AsyncIterable<{ name: string; storedAt: number }>
  /** How many bytes one file may have. */
  longest: number
}

/** What a file is called while it comes in; of a writer that was killed it stays, and is listed so. */
const part = '.part'

/** Files in a folder, which is made, for this user alone, when something is stored there. */
export function openFolder(root: string): NamedFiles {
  return {
    longest: Number.MAX_SAFE_INTEGER,
    put: async (name, content) => {
      const path = join(root, name)
      await makeFolder(dirname(path))
      try {
        const handle = await open(path + part, 'w', 0o600)
        try {
          for await (const chunk of content) await handle.writeFile(chunk)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(path + part, path)
      } catch (error) {
        await rm(path + part, { force: true })
        throw nameFullDiskOfFiles(error, root)
      }
      await flush(dirname(path))
    },
    get: async (name) => (await ifThere(open(join(root, name))))?.createReadStream(),
    delete: (name) => rm(join(root, name), { force: true }),
    list: async function* (folder) {
      for await (const entry of (await ifThere(opendir(join(root, folder)))) ?? []) {
        const status = entry.isFile()
          ? await ifThere(stat(join(root, folder, entry.name)))
          : undefined
        if (status !== undefined)
          yield { name: `${folder}/${entry.name}`, storedAt: status.mtimeMs }
      }
    },
  }
}
