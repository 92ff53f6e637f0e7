import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { PhotoJob } from '#start/school-photos.ts'

/**
 * For the demonstration, whose first start need not wait until all variants are made: makes a file of the school's
 * photographs from `source` in `folder` when it is first asked for. Ignores other names, and files that are there.
 * libuv's threads limit how many are made at once.
 */
export function createPhotosOnDemand(source: string, folder: string) {
  let listing: Promise<Map<string, PhotoJob>> | undefined
  const making = new Map<string, Promise<void>>()

  async function list(): Promise<Map<string, PhotoJob>> {
    // An image of the server has the files alone.
    if (!existsSync(source)) return new Map()
    await mkdir(folder, { recursive: true })
    // Loads sharp, which a start with all files needs not.
    const { listJobs } = await import('#start/school-photos.ts')
    return new Map((await listJobs(source, folder)).map((job) => [basename(job.target), job]))
  }

  async function make(name: string): Promise<void> {
    listing ??= list()
    await (await listing).get(name)?.make()
  }

  return async function ensurePhoto(name: string): Promise<void> {
    if (existsSync(join(folder, name))) return
    const running = making.get(name) ?? make(name).finally(() => making.delete(name))
    making.set(name, running)
    await running
  }
}
