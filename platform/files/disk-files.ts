import { open, opendir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { nameFullDiskOfFiles } from '#platform/database/transient-failures.ts'
import { isName, limitBytes, newName, type Files } from './files.ts'
import { makeFolder } from './make-folder.ts'

/** The name of an incomplete file. */
const partOf = (name: string) => `${name}.part`
const isPart = (name: string) => name.endsWith('.part')

/** In milliseconds: an older part's process has died. */
const abandonedAfter = 3_600_000

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

/** Undefined if the file does not exist, or no longer. */
export async function ifThere<Found>(found: Promise<Found>): Promise<Found | undefined> {
  return found.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
}

/** Makes a written file, or a rename in a folder, survive a power cut. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}

/** Files that `isListed` accepts, last changed before a moment. */
async function* listBefore(
  folder: string,
  moment: number,
  isListed: (name: string) => boolean,
): AsyncGenerator<string> {
  for await (const { name } of await opendir(folder)) {
    const status = isListed(name) ? await ifThere(stat(join(folder, name))) : undefined
    if (status !== undefined && status.mtimeMs < moment) yield name
  }
}

/**
 * Makes the folder if missing; several processes may share it. A file is written under another name and
 * renamed: it is there whole or not at all.
 */
export async function openDiskFiles(folder: string): Promise<Files> {
  await makeFolder(folder)
  for await (const part of listBefore(folder, Date.now() - abandonedAfter, isPart))
    await rm(join(folder, part), { force: true })

  return {
    put: async (content, most) => {
      const name = newName()
      const part = join(folder, partOf(name))
      try {
        const handle = await open(part, 'wx', 0o600)
        try {
          for await (const chunk of limitBytes(content, most)) await handle.writeFile(chunk)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(part, join(folder, name))
      } catch (error) {
        await rm(part, { force: true })
        throw nameFullDiskOfFiles(error, folder)
      }
      await flush(folder)
      return name
    },
    get: async (name) => {
      const handle = isName(name) ? await ifThere(open(join(folder, name))) : undefined
      if (handle === undefined) return undefined
      return { size: (await handle.stat()).size, content: handle.createReadStream() }
    },
    delete: async (name) => {
      if (isName(name)) await rm(join(folder, name), { force: true })
    },
    listOlderThan: (moment) => listBefore(folder, moment, isName),
  }
}
