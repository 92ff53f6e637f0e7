import { constants } from 'node:fs'
import { lstat, open, opendir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import type { Readable } from 'node:stream'
import { nameFullDiskOfFiles } from '#platform/database/transient-failures.ts'
import { requireInnerName, UnsafeName } from './inner-name.ts'
import { makeFolder } from './make-folder.ts'

/**
 * Files with names chosen by their writer, such as `pictures/…`: in a folder, or in a bucket. A file is there
 * whole or not at all, and durable once `put` has resolved. Throws UnsafeName for a name that leads out of
 * the store.
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

/** Refuses a link, which would lead out of the store; does not wait for the other end of a pipe. */
const readFlags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
const writeFlags =
  constants.O_WRONLY |
  constants.O_CREAT |
  constants.O_TRUNC |
  constants.O_NOFOLLOW |
  constants.O_NONBLOCK

/** Undefined if there is none; throws UnsafeName for a link, a pipe or anything else that is no file. */
async function openFile(path: string): Promise<{ handle: FileHandle; size: number } | undefined> {
  const handle = await ifThere(open(path, readFlags)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ELOOP' ? new UnsafeName(`${path} is a link; it must be a file`) : error
  })
  if (handle === undefined) return undefined
  const status = await handle.stat()
  if (status.isFile()) return { handle, size: status.size }
  await handle.close()
  throw new UnsafeName(`${path} is not a file`)
}

/** A link in place of a folder of the store would lead out of it. */
async function requireFolders(root: string, folder: string): Promise<void> {
  const parts = folder.split('/')
  for (const depth of parts.keys()) {
    const name = parts.slice(0, depth + 1).join('/')
    const found = await ifThere(lstat(join(root, name)))
    if (found?.isSymbolicLink())
      throw new UnsafeName(`${join(root, name)} is a link; it must be a folder`)
  }
}

/** Made at the first `put`, for this user only. Its root may be a link, its folders may not. */
export function openFolder(root: string): NamedFiles {
  const pathOf = async (name: string) => {
    requireInnerName(name)
    if (name.includes('/')) await requireFolders(root, posix.dirname(name))
    return join(root, name)
  }
  return {
    maxFileSize: Number.MAX_SAFE_INTEGER,
    put: async (name, content) => {
      const path = await pathOf(name)
      const part = path + partSuffix
      await makeFolder(dirname(path))
      try {
        const handle = await open(part, writeFlags, 0o600)
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
      const file = await openFile(await pathOf(name))
      if (file === undefined) return undefined
      const { handle, size } = file
      // Not what is added while it is read.
      return { size, content: handle.createReadStream({ end: Math.max(size - 1, 0) }) }
    },
    delete: async (name) => rm(await pathOf(name), { force: true }),
    list: async function* (folder) {
      if (folder !== '') await pathOf(`${folder}/_`)
      for await (const entry of (await ifThere(opendir(join(root, folder)))) ?? []) {
        const name = posix.join(folder, entry.name)
        const status = entry.isFile() ? await ifThere(stat(join(root, name))) : undefined
        if (status !== undefined) yield { name, storedAt: status.mtimeMs }
      }
    },
  }
}
