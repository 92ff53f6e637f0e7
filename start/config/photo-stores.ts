import { join } from 'node:path'
import { openDiskFiles } from '#platform/files/disk-files.ts'
import { StorageUnavailable, type Files } from '#platform/files/files.ts'
import { createLog } from '#platform/log.ts'
import { ConfigError } from '#platform/settings.ts'
import type { PhotoStores } from '#school/base/school.ts'
import type { Config } from './config.ts'

/** Tries every operation that photos need, with a file of one byte. Throws StorageUnavailable. */
export async function tryOut(files: Files): Promise<void> {
  const content = (async function* () {
    yield Buffer.from('a')
  })()
  const name = await files.put(content, 1)
  const found = await files.get(name)
  found?.content.destroy()
  await files.listOlderThan(0)[Symbol.asyncIterator]().next()
  await files.delete(name)
  if (found === undefined)
    throw new StorageUnavailable('a file that was just stored could not be read back')
}

/**
 * Throws ConfigError if the bucket refuses a needed operation. A bucket that is only unreachable does not stop
 * the server: pages work without photos.
 */
async function openBucket({ location, keys }: NonNullable<Config['photoStore']>, config: Config) {
  const { openS3Files } = await import('#platform/files/bucket.ts')
  const files = openS3Files(location, keys)
  try {
    await tryOut(files)
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    if (error.refusal !== undefined)
      throw new ConfigError(`PHOTO_STORE: ${error.message}`, { cause: error })
    createLog(config.logLevel).error(
      { err: error },
      'PHOTO_STORE: pictures cannot be shown or uploaded',
    )
  }
  return files
}

/** Throws ConfigError if one cannot be used. */
export async function openPhotoStores(config: Config): Promise<PhotoStores> {
  const folder = join(config.dataDir, 'photos')
  try {
    const incoming = await openDiskFiles(join(folder, 'incoming'))
    const { photoStore } = config
    const stored =
      photoStore === undefined ? await openDiskFiles(folder) : await openBucket(photoStore, config)
    return { stored, incoming, max: config.maxPhotoBytes }
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`DATA_DIR: ${folder} cannot be used: ${reason}`, { cause: error })
  }
}
