import { createHash, type Hash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { Migrations } from '#platform/database/migrate.ts'
import type { Database } from '#platform/database/open.ts'
import { openFolder, type NamedFiles } from '#platform/files/named-files.ts'

/** Why there is no backup or nothing was restored: one line for the operator. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault'
}

export type Contents = {
  migrations: Record<string, Migrations>
  /** File names in the rows. */
  listPictures: (database: ReturnType<Database['tables']>) => Promise<string[]>
  /** Sums that a copy must match, in minor units. */
  readSums: (database: ReturnType<Database['tables']>) => Promise<Record<string, number>>
  findFaults: (database: ReturnType<Database['tables']>) => Promise<string[]>
}

const storedSchema = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })

export type Stored = z.output<typeof storedSchema>

/** Written last, so that there is no backup without it. */
const manifestSchema = z.object({
  format: z.literal(1),
  name: z.string(),
  madeAt: z.number(),
  version: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** Migrations that have run, by part. */
  migrations: z.record(z.string(), z.array(z.string())),
  /** In one or several files. */
  database: z.array(storedSchema),
  /** The compressed list of the pictures in the rows; `missing` were gone. */
  pictures: z.object({ list: z.array(storedSchema), count: z.number(), missing: z.number() }),
  rows: z.record(z.string(), z.number()),
  sums: z.record(z.string(), z.number()),
})

export type Manifest = z.output<typeof manifestSchema>

const pathOf = (name: string) => `manifests/${name}.json`

async function* once(content: string) {
  yield Buffer.from(content)
}

export const writeManifest = (target: NamedFiles, manifest: Manifest): Promise<void> =>
  target.put(pathOf(manifest.name), once(`${JSON.stringify(manifest, null, 2)}\n`))

/** Oldest first: each name begins with its time. */
export async function listBackups(target: NamedFiles): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of target.list('manifests'))
    if (name.endsWith('.json')) names.push(name.slice('manifests/'.length, -'.json'.length))
  return names.toSorted()
}

/** Reads the newest backup by default. Throws BackupFault if there is none. */
export async function readManifest(target: NamedFiles, name?: string): Promise<Manifest> {
  const names = await listBackups(target)
  const chosen = name ?? names.at(-1)
  const found = chosen === undefined ? undefined : await target.get(pathOf(chosen))
  if (found === undefined)
    throw new BackupFault(
      names.length === 0
        ? 'there is no backup here'
        : `there is no backup ${chosen}; there are ${names.join(', ')}`,
    )
  const parsed = manifestSchema.safeParse(JSON.parse(await text(found.content)))
  if (parsed.success) return parsed.data
  throw new BackupFault(
    `the manifest of ${chosen} cannot be read: it is damaged, or of a newer version`,
  )
}

/** Counts and hashes bytes that pass through. */
export async function* measure(
  content: AsyncIterable<Uint8Array>,
  found: { bytes: number; hash: Hash },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    found.bytes += chunk.byteLength
    found.hash.update(chunk)
    yield chunk
  }
}

export const newMeasure = () => ({ bytes: 0, hash: createHash('sha256') })

/** Concatenated; throws BackupFault if a file was changed. */
export async function* readStored(
  source: NamedFiles,
  files: readonly Stored[],
): AsyncGenerator<Uint8Array> {
  for (const { name, bytes, sha256 } of files) {
    const file = await source.get(name)
    if (file === undefined) throw new BackupFault(`${name} is missing in the backup`)
    const found = newMeasure()
    yield* measure(file.content, found)
    if (found.bytes !== bytes || found.hash.digest('hex') !== sha256)
      throw new BackupFault(`${name} is damaged: it is not what was stored`)
  }
}

/** Bytes per read. */
const highWaterMark = 1_048_576

/** Stores a local file, split if the store has a size limit. */
export async function storeFile(target: NamedFiles, name: string, path: string): Promise<Stored[]> {
  const { size } = await stat(path)
  const files: Stored[] = []
  for (let start = 0; start < size; start += target.maxFileSize) {
    const part =
      size > target.maxFileSize ? `${name}.${String(files.length + 1).padStart(4, '0')}` : name
    const found = newMeasure()
    const end = Math.min(start + target.maxFileSize, size) - 1
    await target.put(part, measure(createReadStream(path, { start, end, highWaterMark }), found))
    files.push({ name: part, bytes: found.bytes, sha256: found.hash.digest('hex') })
  }
  return files
}

/** Writes stored files into one local file. */
export const fetchFile = (
  source: NamedFiles,
  files: readonly Stored[],
  folder: string,
  name: string,
) => openFolder(folder).put(name, readStored(source, files))
