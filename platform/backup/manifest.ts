import { createHash, type Hash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { Migrations } from '#platform/database/migrate.ts'
import type { Database } from '#platform/database/open.ts'
import { UnsafeName } from '#platform/files/inner-name.ts'
import { openFolder, type NamedFiles } from '#platform/files/named-files.ts'
import { backupName, databaseName, isRemovable, timeOf } from './names.ts'
import { hasSeal, sealJson } from './sealed-text.ts'

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

const storedSchema = (name: RegExp) =>
  z.object({
    name: z.string().regex(name),
    bytes: z.int().min(0),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  })

export type Stored = z.output<ReturnType<typeof storedSchema>>

/** Written last, so that there is no backup without it. */
const manifestSchema = z.object({
  format: z.literal(1),
  name: z.string().regex(backupName),
  madeAt: z.number(),
  version: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** Migrations that have run, by part. */
  migrations: z.record(z.string(), z.array(z.string())),
  /** In one or several files. */
  database: z.array(storedSchema(databaseName)),
  /** The compressed list of the pictures in the rows; `missing` were gone. */
  pictures: z.object({
    list: z.array(storedSchema(databaseName)),
    count: z.number(),
    missing: z.number(),
  }),
  rows: z.record(z.string(), z.number()),
  sums: z.record(z.string(), z.number()),
})

export type Manifest = z.output<typeof manifestSchema>

/** In bytes: some thousand files of a database. */
const maxManifestSize = 4_000_000

const pathOf = (name: string) => `manifests/${name}.json`

/** Throws BackupFault for a link or a pipe in place of a file. */
const getFile = (source: NamedFiles, name: string) =>
  source.get(name).catch((error: unknown) => {
    if (error instanceof UnsafeName) throw new BackupFault(error.message, { cause: error })
    throw error
  })

async function* once(content: string) {
  yield Buffer.from(content)
}

/** Seals it with the school's key, see decision 84. */
export const writeManifest = (
  target: NamedFiles,
  manifest: Manifest,
  key: Uint8Array,
): Promise<void> => target.put(pathOf(manifest.name), once(sealJson(manifest, key)))

/** Oldest first: each name is its time. `strays` are files beside them that have no name of a backup's. */
export async function listBackups(
  target: NamedFiles,
): Promise<{ names: string[]; strays: string[] }> {
  const [names, strays]: [string[], string[]] = [[], []]
  for await (const { name } of target.list('manifests')) {
    const own = /^manifests\/(.*)\.json$/.exec(name)?.[1] ?? ''
    if (backupName.test(own) && Number.isFinite(timeOf(own))) names.push(own)
    else if (!isRemovable(name)) strays.push(name)
  }
  return { names: names.toSorted(), strays }
}

function parseManifest(name: string, text: string): Manifest {
  const damaged = `the manifest of ${name} cannot be read: it is damaged, or of a newer version`
  try {
    const parsed = manifestSchema.safeParse(JSON.parse(text))
    if (parsed.success && parsed.data.name === name) return parsed.data
  } catch (error) {
    throw new BackupFault(damaged, { cause: error })
  }
  throw new BackupFault(damaged)
}

/**
 * With a key, checks the seal before it parses the manifest. Throws BackupFault if there is no such backup,
 * or if its manifest is damaged or was not sealed with the key.
 */
export async function readManifest(
  target: NamedFiles,
  key: Uint8Array | null,
  name: string,
): Promise<Manifest> {
  const found = backupName.test(name) ? await getFile(target, pathOf(name)) : undefined
  if (found === undefined) {
    const { names } = await listBackups(target)
    throw new BackupFault(`there is no backup ${name}; there are ${names.join(', ') || 'none'}`)
  }
  if (found.size > maxManifestSize) {
    found.content.destroy()
    throw new BackupFault(`the manifest of ${name} is too long`)
  }
  const written = await text(found.content)
  if (key !== null && !hasSeal(written, key))
    throw new BackupFault(
      `the manifest of ${name} does not have this school's seal: it is of an older version or another IDENTITY_SECRET, or was changed; npm run restore takes it with --unsealed if you trust it`,
    )
  return parseManifest(name, written)
}

/** A manifest that was left out, and why. */
export type LeftOut = { name: string; why: string }

/**
 * The newest manifest that can be used, and those that were left out before it was found. Throws BackupFault
 * if there is none.
 */
export async function readNewest(
  target: NamedFiles,
  key: Uint8Array | null,
): Promise<{ manifest: Manifest; leftOut: LeftOut[] }> {
  const { names, strays } = await listBackups(target)
  const leftOut = strays.map(nameStray)
  for (const name of names.toReversed())
    try {
      return { manifest: await readManifest(target, key, name), leftOut }
    } catch (error) {
      if (!(error instanceof BackupFault)) throw error
      leftOut.push({ name, why: error.message })
    }
  throw new BackupFault(
    ['there is no backup here', ...leftOut.map(({ why }) => why).slice(0, 3)].join('; '),
  )
}

export const nameStray = (name: string): LeftOut => ({
  name,
  why: `${name} is not the manifest of a backup`,
})

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
    const file = await getFile(source, name)
    if (file === undefined) throw new BackupFault(`${name} is missing in the backup`)
    const found = newMeasure()
    if (file.size === bytes) yield* measure(file.content, found)
    else file.content.destroy()
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
