import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '#platform/files/make-folder.ts'

const prefix = 'work-'

/** In milliseconds: an older folder belongs to a killed process. */
const abandonedAfter = 24 * 3_600_000

/** A folder beside the data, where there is room for a copy, removed afterwards. */
export async function inWorkFolder<Result>(
  dataDir: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  await makeFolder(dataDir)
  for (const name of await readdir(dataDir))
    if (name.startsWith(prefix)) {
      const { mtimeMs } = await stat(join(dataDir, name))
      if (mtimeMs < Date.now() - abandonedAfter) await rm(join(dataDir, name), { recursive: true })
    }
  const folder = await mkdtemp(join(dataDir, prefix))
  return work(folder).finally(() => rm(folder, { recursive: true, force: true }))
}
