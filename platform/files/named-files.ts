import { open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { nameFullDiskOfFiles } from '#platform/database/transient-failures.ts'
import { flush, ifThere } from './disk-files.ts'
import { makeFolder } from './make-folder.ts'

/**
 * Files with names chosen by their writer, such as `pictures/…`: in a folder, or in a bucket. A file is there
 * whole or not at all, and durable once `put` has resolved.
 */
export type NamedFiles = {
  /** Replaces a file of the same name. Rejects with what `content` throws; then nothing has changed. */
  put: (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>
  /** Read it to the end or destroy it; undefined if there is no such file. */
  get: (name: string) => Promise<Readable | undefined>
  delete: (name: string) => Promise<void>
  /** Full names; `storedAt` is milliseconds since 1970, by the store's clock. */
  list: (folder: string) => AsyncIterable<{ name: string; storedAt: number }>
  /** Maximum bytes of a file. */
  longest: number
}

/** The suffix of an incomplete file; those of killed writers stay, and are listed. */
const part = '.part'

/** Made at the first `put`, for this user only. */
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
