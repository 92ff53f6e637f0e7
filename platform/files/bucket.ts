import { buffer } from 'node:stream/consumers'
import { limitBytes } from './files.ts'
import type { NamedFiles } from './named-files.ts'
import { createS3Client, readAnswer, type S3Keys, type S3Times } from './s3-client.ts'
import { readPage } from './s3-files.ts'
import type { S3Location } from './s3-location.ts'

/** No page waits for these: a slow line may take its time. */
const patientTimes: S3Times = { still: 30_000, whole: 600_000 }

/** In bytes: a file is held in memory while it is stored. */
const longest = 16_777_216

/** Every call may reject with StorageUnavailable. */
export function openBucket(
  location: S3Location,
  keys: S3Keys,
  times: S3Times = patientTimes,
): NamedFiles {
  const call = createS3Client(location, keys, times)
  return {
    longest,
    put: async (key, content) => {
      const body = await buffer(limitBytes(content, longest))
      await call({ method: 'PUT', key, body }, readAnswer)
    },
    get: (key) => call({ method: 'GET', key }, async (content) => content),
    delete: async (key) => {
      await call({ method: 'DELETE', key }, readAnswer)
    },
    list: async function* (folder) {
      let next: string | undefined
      do {
        const query = {
          'list-type': '2',
          prefix: `${folder}/`,
          ...(next && { 'continuation-token': next }),
        }
        const page = readPage((await call({ method: 'GET', key: '', query }, readAnswer)) ?? '')
        yield* page.files
        next = page.next
      } while (next !== undefined)
    },
  }
}
