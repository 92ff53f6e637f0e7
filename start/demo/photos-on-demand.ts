import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { PhotoJob } from '#start/school-photos.ts'

/**
 * For the demonstration, so that its first start need not wait for all variants: makes a file of the school's
 * photographs, from `source` in `folder`, when it is first requested. Ignores other names and files that exist.
 * libuv's thread pool limits how many are made at once.
 */
export function createPhotosOnDemand(source: string, folder: string) {
  let listing: Promise<Map<string, PhotoJob>> | undefined
  const making = new Map<string, Promise<void>>()

  async function list(): Promise<Map<string, PhotoJob>> {
    // A container has the finished files only.
    if (!existsSync(source)) return new Map()
    await mkdir(folder, { recursive: true })
    // Loads sharp, which is not needed if all files are there.
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
