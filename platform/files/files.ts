import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { NamedFiles } from './named-files.ts'

/**
 * On the disk, or in a store that several machines share. Names are made here, unguessable, and always stand
 * for the same bytes. The records that hold a name decide the file's purpose, and who may have it. Every
 * call may reject with StorageUnavailable.
 */
export type Files = {
  /**
   * Stores up to `max` bytes; resolves with the name once they are durable. Rejects with TooLarge, DiskFull,
   * or an error of `content`; then nothing is stored.
   */
  put: (content: AsyncIterable<Uint8Array>, max: number) => Promise<string>
  /** Read `content` to the end or destroy it; undefined if there is no such file. */
  get: (name: string) => Promise<{ size: number; content: Readable } | undefined>
  delete: (name: string) => Promise<void>
  /** Stored before `moment`, in milliseconds since 1970. */
  listOlderThan: (moment: number) => AsyncIterable<string>
}

/** More bytes than allowed. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

/** A network store is unreachable or failing; it may recover. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
  /** The store's code, such as `AccessDenied`: only another setting helps. */
  readonly refusal: string | undefined

  constructor(message: string, options?: ErrorOptions & { refusal?: string }) {
    super(message, options)
    this.refusal = options?.refusal
  }
}

/** Throws TooLarge beyond `max` bytes. */
export async function* limitBytes(
  content: AsyncIterable<Uint8Array>,
  max: number,
): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of content) {
    size += chunk.byteLength
    if (size > max) throw new TooLarge(`more than ${max} bytes`)
    yield chunk
  }
}

/** No other names are looked up, so that none leads out of the store. */
const isName = (name: string) => /^[0-9a-f]{32}$/.test(name)

/** Files with random names in the root of a store; others there are left alone. */
export const filesOver = (store: NamedFiles): Files => ({
  put: async (content, max) => {
    const name = randomBytes(16).toString('hex')
    await store.put(name, limitBytes(content, max))
    return name
  },
  get: async (name) => (isName(name) ? store.get(name) : undefined),
  delete: async (name) => {
    if (isName(name)) await store.delete(name)
  },
  listOlderThan: async function* (moment) {
    for await (const { name, storedAt } of store.list(''))
      if (isName(name) && storedAt < moment) yield name
  },
})
