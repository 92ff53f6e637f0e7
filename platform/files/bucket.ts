import { buffer } from 'node:stream/consumers'
import { filesOver, limitBytes, StorageUnavailable, type Files } from './files.ts'
import { requireInnerName } from './inner-name.ts'
import type { NamedFiles } from './named-files.ts'
import { createS3Client, readAnswer, type S3Keys, type S3Timeouts } from './s3-client.ts'
import type { S3Location } from './s3-location.ts'

/** Pages wait for these. */
const defaultTimeouts: S3Timeouts = { idle: 5_000, total: 20_000 }

/** No page waits for these: a slow line may take its time. */
const longTimeouts: S3Timeouts = { idle: 30_000, total: 600_000 }

/** In bytes: a file is held in memory while it is stored. */
const maxFileSize = 16_777_216

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** For XML without attributes, as stores write it. */
const textsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, found = '']) =>
    found
      .replace(/&#(x?)([0-9a-f]+);/gi, (_all, hex: string, code: string) =>
        String.fromCodePoint(Number.parseInt(code, hex === '' ? 10 : 16)),
      )
      .replace(/&(lt|gt|amp|quot|apos);/g, (_all, entity: string) => entities[entity] ?? ''),
  )

/** One page of a list; `next` is the token of the following one. */
function readPage(xml: string) {
  const entries = xml.match(/<Contents>.*?<\/Contents>/gs) ?? []
  return {
    files: entries.map((entry) => ({
      name: textsOf(entry, 'Key')[0] ?? '',
      storedAt: Date.parse(textsOf(entry, 'LastModified')[0] ?? ''),
    })),
    next: textsOf(xml, 'NextContinuationToken')[0],
  }
}

/** S3-compatible: objects are stored whole or not at all. Every call may reject with StorageUnavailable. */
export function openBucket(
  location: S3Location,
  keys: S3Keys,
  timeouts: S3Timeouts = longTimeouts,
): NamedFiles {
  const call = createS3Client(location, keys, timeouts)
  return {
    maxFileSize,
    put: async (key, content) => {
      requireInnerName(key)
      const body = await buffer(limitBytes(content, maxFileSize))
      await call({ method: 'PUT', key, body }, readAnswer)
    },
    get: async (key) => {
      requireInnerName(key)
      return call({ method: 'GET', key }, async (content) => {
        const size = Number(content.headers['content-length'])
        if (Number.isSafeInteger(size)) return { size, content }
        content.destroy()
        throw new StorageUnavailable('the store does not say how long a file is')
      })
    },
    delete: async (key) => {
      requireInnerName(key)
      await call({ method: 'DELETE', key }, readAnswer)
    },
    list: async function* (folder) {
      let next: string | undefined
      do {
        const query = {
          'list-type': '2',
          ...(folder !== '' && { prefix: `${folder}/` }),
          ...(next && { 'continuation-token': next }),
        }
        const page = readPage((await call({ method: 'GET', key: '', query }, readAnswer)) ?? '')
        yield* page.files
        next = page.next
      } while (next !== undefined)
    },
  }
}

/**
 * A bucket for this school alone; several machines may share it. An unconfirmed file may exist all the same,
 * under a name nobody knows.
 */
export const openS3Files = (
  location: S3Location,
  keys: S3Keys,
  timeouts: S3Timeouts = defaultTimeouts,
): Files => filesOver(openBucket(location, keys, timeouts))
