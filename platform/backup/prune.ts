import type { NamedFiles } from '#platform/files/named-files.ts'
import { listBackups, readManifest } from './manifest.ts'
import { readPictures } from './make-backup.ts'
import { listRetained } from './retention.ts'

/** In milliseconds: unnamed files that are younger may belong to a running backup. */
const maxBackupTime = 24 * 3_600_000

/**
 * Removes backups outside of the retention (`listRetained`), and then files that no manifest names: manifests go
 * first, so that each backup is whole or gone.
 */
export async function pruneBackups(target: NamedFiles): Promise<void> {
  const manifests = []
  for (const name of await listBackups(target)) manifests.push(await readManifest(target, name))
  const retained = listRetained(manifests.map(({ madeAt }) => madeAt))
  for (const { name, madeAt } of manifests)
    if (!retained.has(madeAt)) await target.delete(`manifests/${name}.json`)
  const named = new Set<string>()
  for (const one of manifests.filter(({ madeAt }) => retained.has(madeAt))) {
    const pictures = await readPictures(target, one)
    for (const { name } of [...one.database, ...one.pictures.list, ...pictures]) named.add(name)
    named.add(`manifests/${one.name}.json`)
  }
  const known = new Set(
    manifests.flatMap((one) => [...one.database, ...one.pictures.list].map(({ name }) => name)),
  )
  for (const folder of ['databases', 'pictures', 'manifests'])
    for await (const { name, storedAt } of target.list(folder)) {
      const isUnfinished = !known.has(name) && storedAt > Date.now() - maxBackupTime
      if (!named.has(name) && !isUnfinished) await target.delete(name)
    }
}
