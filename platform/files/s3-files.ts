import { buffer } from 'node:stream/consumers'
import { isName, limitBytes, newName, StorageUnavailable, type Files } from './files.ts'
import { createS3Client, readAnswer, type S3Keys, type S3Times } from './s3-client.ts'
import type { S3Location } from './s3-location.ts'

const usualTimes: S3Times = { still: 5_000, whole: 20_000 }

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
export function readPage(xml: string) {
  const entries = xml.match(/<Contents>.*?<\/Contents>/gs) ?? []
  return {
    files: entries.map((entry) => ({
      name: textsOf(entry, 'Key')[0] ?? '',
      storedAt: Date.parse(textsOf(entry, 'LastModified')[0] ?? ''),
    })),
    next: textsOf(xml, 'NextContinuationToken')[0],
  }
}

/**
 * An S3-compatible bucket of this school's own; several machines may share it. Objects are stored whole or
 * not at all. A file is held in memory while it is stored; an unconfirmed one may exist all the same, under a
 * name nobody knows.
 */
export function openS3Files(
  location: S3Location,
  keys: S3Keys,
  times: S3Times = usualTimes,
): Files {
  const call = createS3Client(location, keys, times)

  return {
    put: async (content, most) => {
      const body = await buffer(limitBytes(content, most))
      const key = newName()
      await call({ method: 'PUT', key, body }, readAnswer)
      return key
    },
    get: async (name) => {
      if (!isName(name)) return undefined
      return call({ method: 'GET', key: name }, async (content) => {
        const size = Number(content.headers['content-length'])
        if (Number.isSafeInteger(size)) return { size, content }
        content.destroy()
        throw new StorageUnavailable('the store does not say how long a file is')
      })
    },
    delete: async (name) => {
      if (isName(name)) await call({ method: 'DELETE', key: name }, readAnswer)
    },
    listOlderThan: async function* (moment) {
      let next: string | undefined
      do {
        const query = { 'list-type': '2', ...(next && { 'continuation-token': next }) }
        const list = await call({ method: 'GET', key: '', query }, readAnswer)
        const page = readPage(list ?? '')
        for (const { name, storedAt } of page.files)
          if (isName(name) && storedAt < moment) yield name
        next = page.next
      } while (next !== undefined)
    },
  }
}
