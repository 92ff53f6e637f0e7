import type { NamedFiles } from '#platform/files/named-files.ts'
import {
  BackupFault,
  listBackups,
  nameStray,
  readManifest,
  type LeftOut,
  type Manifest,
} from './manifest.ts'
import { readPictures } from './make-backup.ts'
import { isRemovable, ownerOf, timeOf } from './names.ts'
import { listRetained } from './retention.ts'

/** In milliseconds: unnamed files that are younger may belong to a running backup. */
const maxBackupTime = 24 * 3_600_000

/** The result of `work`; undefined on a BackupFault, which is added to `leftOut`. */
async function tryTo<Result>(
  leftOut: LeftOut[],
  name: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BackupFault)) throw error
    leftOut.push({ name, why: error.message })
    return undefined
  }
}

/**
 * Removes backups outside of the retention (`listRetained`), and then files that no manifest names: manifests
 * go first, so that each backup is whole or gone. A manifest that lacks the seal or is damaged is left out
 * and returned: it ages out with the others by the time in its file name and displaces none of them. While it
 * is there, no picture is removed, because its list of pictures cannot be trusted. One that claims to be
 * newer than the newest sealed backup, which has just been made, is treated like a file that no manifest
 * names. Only files whose names have the form of a backup's are removed.
 */
export async function pruneBackups(target: NamedFiles, key: Uint8Array): Promise<LeftOut[]> {
  const listed = await listBackups(target)
  const leftOut = listed.strays.map(nameStray)
  const manifests = new Map<string, Manifest>()
  for (const name of listed.names) {
    const manifest = await tryTo(leftOut, name, () => readManifest(target, key, name))
    if (manifest !== undefined) manifests.set(name, manifest)
  }
  const newest = [...manifests.keys()].at(-1) ?? ''
  const names = listed.names.filter((name) => manifests.has(name) || newest === '' || name < newest)
  const [own, all] = [[...manifests.keys()], names].map((some) => listRetained(some.map(timeOf)))
  const isKept = (name: string) => (manifests.has(name) ? own : all)?.has(timeOf(name)) === true
  const kept = names.filter(isKept)
  for (const name of names) if (!isKept(name)) await target.delete(`manifests/${name}.json`)
  const named = new Set(kept.map((name) => `manifests/${name}.json`))
  const unchecked = new Set(kept.filter((name) => !manifests.has(name)))
  let arePicturesKnown = unchecked.size === 0
  for (const name of kept) {
    const manifest = manifests.get(name)
    if (manifest === undefined) continue
    const pictures = await tryTo(leftOut, name, () => readPictures(target, manifest))
    if (pictures === undefined) arePicturesKnown = false
    for (const file of [...manifest.database, ...manifest.pictures.list, ...(pictures ?? [])])
      named.add(file.name)
  }
  const known = new Set(
    [...manifests.values()].flatMap((one) =>
      [...one.database, ...one.pictures.list].map(({ name }) => name),
    ),
  )
  for (const folder of ['databases', 'manifests', ...(arePicturesKnown ? ['pictures'] : [])])
    for await (const { name, storedAt } of target.list(folder)) {
      const isUnfinished = !known.has(name) && storedAt > Date.now() - maxBackupTime
      const isNeeded = named.has(name) || unchecked.has(ownerOf(name) ?? '')
      if (isRemovable(name) && !isNeeded && !isUnfinished) await target.delete(name)
    }
  return leftOut
}
