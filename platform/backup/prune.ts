import type { NamedFiles } from '#platform/files/named-files.ts'
import { listBackups, readManifest } from './manifest.ts'
import { readPictures } from './make-backup.ts'
import { listKept } from './retention.ts'

/** How old files are that no backup names because it was not finished, in milliseconds. */
const unfinishedFor = 24 * 3_600_000

/**
 * Removes the backups that are not kept any more (`listKept`), and then what no kept one names: its manifest goes
 * first, so that each backup is whole or gone.
 */
export async function pruneBackups(target: NamedFiles): Promise<void> {
  const manifests = []
  for (const name of await listBackups(target)) manifests.push(await readManifest(target, name))
  const kept = listKept(manifests.map(({ madeAt }) => madeAt))
  for (const { name, madeAt } of manifests)
    if (!kept.has(madeAt)) await target.delete(`manifests/${name}.json`)
  const named = new Set<string>()
  for (const one of manifests.filter(({ madeAt }) => kept.has(madeAt))) {
    const pictures = await readPictures(target, one)
    for (const { name } of [...one.database, ...one.pictures.list, ...pictures]) named.add(name)
    named.add(`manifests/${one.name}.json`)
  }
  const known = new Set(
    manifests.flatMap((one) => [...one.database, ...one.pictures.list].map(({ name }) => name)),
  )
  for (const folder of ['databases', 'pictures', 'manifests'])
    for await (const { name, storedAt } of target.list(folder)) {
      const isUnfinished = !known.has(name) && storedAt > Date.now() - unfinishedFor
      if (!named.has(name) && !isUnfinished) await target.delete(name)
    }
}
