import { open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import type { Readable } from 'node:stream'
import { nameFullDiskOfFiles } from '#platform/database/transient-failures.ts'
import { makeFolder } from './make-folder.ts'

/**
 * Files with names chosen by their writer, such as `pictures/…`: in a folder, or in a bucket. A file is there
 * whole or not at all, and durable once `put` has resolved.
 */
export type NamedFiles = {
  /** Replaces a file of the same name. Rejects with an error of `content`; then nothing has changed. */
  put: (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>
  /** Read `content` to the end or destroy it; undefined if there is no such file. */
  get: (name: string) => Promise<{ size: number; content: Readable } | undefined>
  delete: (name: string) => Promise<void>
  /**
   * Full names; `storedAt` is milliseconds since 1970, by the store's clock. `''` is the root; a bucket's
   * includes its folders.
   */
  list: (folder: string) => AsyncIterable<{ name: string; storedAt: number }>
  /** Maximum bytes of a file. */
  maxFileSize: number
}

/** The suffix of an incomplete file; those of killed writers stay, and are listed. */
export const partSuffix = '.part'

/** Undefined if the file does not exist, or no longer. */
async function ifThere<Found>(found: Promise<Found>): Promise<Found | undefined> {
  return found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

/** Makes a rename in a folder survive a power cut. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** Made at the first `put`, for this user only. */
export function openFolder(root: string): NamedFiles {
  return {
    maxFileSize: Number.MAX_SAFE_INTEGER,
    put: async (name, content) => {
      const path = join(root, name)
      const part = path + partSuffix
      await makeFolder(dirname(path))
      try {
        const handle = await open(part, 'w', 0o600)
        try {
          for await (const chunk of content) await handle.writeFile(chunk)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(part, path)
      } catch (error) {
        await rm(part, { force: true })
        throw nameFullDiskOfFiles(error, root)
      }
      await flush(dirname(path))
    },
    get: async (name) => {
      const handle = await ifThere(open(join(root, name)))
      if (handle === undefined) return undefined
      return { size: (await handle.stat()).size, content: handle.createReadStream() }
    },
    delete: (name) => rm(join(root, name), { force: true }),
    list: async function* (folder) {
      for await (const entry of (await ifThere(opendir(join(root, folder)))) ?? []) {
        const name = posix.join(folder, entry.name)
        const status = entry.isFile() ? await ifThere(stat(join(root, name))) : undefined
        if (status !== undefined) yield { name, storedAt: status.mtimeMs }
      }
    },
  }
}
