import { filesOver, type Files } from './files.ts'
import { isInnerName } from './inner-name.ts'
import { makeFolder } from './make-folder.ts'
import { openFolder, partSuffix } from './named-files.ts'

/** In milliseconds: an older part's process has died. */
const abandonedAfter = 3_600_000

/** Makes the folder if missing; several processes may share it. */
export async function openDiskFiles(folder: string): Promise<Files> {
  await makeFolder(folder)
  const store = openFolder(folder)
  for await (const { name, storedAt } of store.list(''))
    if (name.endsWith(partSuffix) && isInnerName(name) && storedAt < Date.now() - abandonedAfter)
      await store.delete(name)
  return filesOver(store)
}
