import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

/**
 * Where files are stored: on the disk, or in a store that several machines share. A name is made
 * here, cannot be guessed, and always stands for the same bytes. What a file is of, and who may have it,
 * is for the records that hold its name to say. Every call may reject with StorageUnavailable.
 */
export type Files = {
  /**
   * Stores what comes, of `most` bytes at the most, and resolves with its name once it is there to stay.
   * Rejects with TooLarge, DiskFull, or what `content` throws; then nothing is stored.
   */
  put: (content: AsyncIterable<Uint8Array>, most: number) => Promise<string>
  /**
   * How many bytes a file has, and these, to be read to the end or destroyed; undefined where there is
   * none of that name.
   */
  get: (name: string) => Promise<{ size: number; content: Readable } | undefined>
  /** Deletes a file; where there is none of that name nothing happens. */
  delete: (name: string) => Promise<void>
  /** The names of the files that were stored before a moment, in milliseconds since 1970. */
  listOlderThan: (moment: number) => AsyncIterable<string>
}

/** More bytes came than were allowed. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

/** A store on the network cannot be reached, or does not do what it is asked; it may later. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
  /** The store's word for why it refuses, as `AccessDenied`: nothing helps but another setting. */
  readonly refusal: string | undefined

  constructor(message: string, options?: ErrorOptions & { refusal?: string }) {
    super(message, options)
    this.refusal = options?.refusal
  }
}

/** The only names there are: nothing else is looked for, so that no name leads out of the store. */
export const isName = (name: string) => /^[0-9a-f]{32}$/.test(name)

export const newName = () => randomBytes(16).toString('hex')

/** The bytes of `content`, up to `most` of them; throws TooLarge where one more comes. */
export async function* limitBytes(
  content: AsyncIterable<Uint8Array>,
  most: number,
): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of content) {
    size += chunk.byteLength
    if (size > most) throw new TooLarge(`more than ${most} bytes`)
    yield chunk
  }
}
