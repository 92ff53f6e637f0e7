import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Database } from '#platform/database/open.ts'
import type { NamedFiles } from '#platform/files/named-files.ts'
import { inLanes } from '#platform/in-lanes.ts'
import {
  BackupFault,
  measure,
  newMeasure,
  readNewest,
  readStored,
  storeFile,
  writeManifest,
  type Contents,
  type Manifest,
  type Stored,
} from './manifest.ts'
import { nameBackup, pictureName } from './names.ts'
import { takeSnapshot } from './snapshot.ts'
import { inWorkFolder } from './work-folder.ts'

export type BackupSource = {
  database: Database
  /** The PostgreSQL address; undefined for SQLite. */
  url: string | undefined
  dataDir: string
  /** Looked up by the file names in the rows. */
  pictures: NamedFiles
}

/** Concurrent copies: a bucket delays each of them. */
export const lanes = 4

const pathOf = (picture: string) => `pictures/${picture}`

export async function readPictures(source: NamedFiles, { pictures }: Manifest): Promise<Stored[]> {
  const list = await buffer(readStored(source, pictures.list))
  const lines = gunzipSync(list).toString().split('\n').filter(Boolean)
  return lines.map((line) => {
    const [picture = '', bytes, sha256 = ''] = line.split(' ')
    const name = pathOf(picture)
    if (!pictureName.test(name))
      throw new BackupFault(`the list of pictures has ${JSON.stringify(picture)}, which is no name`)
    return { name, bytes: Number(bytes), sha256 }
  })
}

export const nameOfPicture = ({ name }: Stored) => name.slice('pictures/'.length)

/**
 * Pictures from an earlier backup: one name always has the same bytes. Empty if that backup is damaged or
 * not sealed: then all are copied again.
 */
async function listExisting(target: NamedFiles, key: Uint8Array): Promise<Map<string, Stored>> {
  try {
    const { manifest } = await readNewest(target, key)
    const known = await readPictures(target, manifest)
    const files = new Set<string>()
    for await (const { name } of target.list('pictures')) files.add(name)
    return new Map(known.filter(({ name }) => files.has(name)).map((file) => [file.name, file]))
  } catch (error) {
    if (error instanceof BackupFault) return new Map()
    throw error
  }
}

/** Copies missing pictures; returns all that the target then has. */
async function copyPictures(
  names: string[],
  from: NamedFiles,
  target: NamedFiles,
  key: Uint8Array,
): Promise<Stored[]> {
  const existing = await listExisting(target, key)
  const copied: Stored[] = []
  await inLanes(lanes, names, async (picture) => {
    const name = pathOf(picture)
    const known = existing.get(name)
    // Perhaps deleted since the snapshot: then nothing was using it any longer.
    const file = known === undefined ? await from.get(picture) : undefined
    if (known !== undefined) copied.push(known)
    else if (file !== undefined) {
      const found = newMeasure()
      await target.put(name, measure(file.content, found))
      copied.push({ name, bytes: found.bytes, sha256: found.hash.digest('hex') })
    }
  })
  return copied
}

/**
 * Backs up the database, then the pictures that the target lacks, then the manifest, sealed with `key`. If
 * interrupted, it leaves no backup, and no older one changed. Throws BackupFault, StorageUnavailable,
 * DiskFull.
 */
export function makeBackup(
  { database, url, dataDir, pictures }: BackupSource,
  target: NamedFiles,
  contents: Contents,
  { version, now, key }: { version: string; now: number; key: Uint8Array },
): Promise<Manifest> {
  return inWorkFolder(dataDir, async (work) => {
    const name = nameBackup(now)
    const file = join(work, 'snapshot')
    const { pictures: named, ...facts } = await takeSnapshot(database, url, file, contents)
    const ending = url === undefined ? 'db' : 'dump'
    const stored = await storeFile(target, `databases/${name}.${ending}`, file)
    const copied = await copyPictures(named, pictures, target, key)
    const lines = copied.map((one) => `${nameOfPicture(one)} ${one.bytes} ${one.sha256}\n`)
    const listFile = join(work, 'pictures.gz')
    await writeFile(listFile, gzipSync(lines.join('')))
    const manifest: Manifest = {
      format: 1,
      name,
      madeAt: now,
      version,
      engine: database.engine,
      ...facts,
      database: stored,
      pictures: {
        list: await storeFile(target, `databases/${name}.pictures.gz`, listFile),
        count: copied.length,
        missing: named.length - copied.length,
      },
    }
    await writeManifest(target, manifest, key)
    return manifest
  })
}
