import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/**
 * `text` is streamed and compressed, so that it is never in memory as a whole; `bytes` are stored as they
 * are, because pictures are already compressed.
 */
export type ZipEntry = { name: string } & ({ bytes: Uint8Array } | { text: AsyncIterable<string> })

/** Names are UTF-8; the sizes of a deflated entry follow it. */
const stored = { version: 20, flags: 0x0800, method: 0 }
const deflated = { version: 20, flags: 0x0808, method: 8 }

type Sizes = { sum: number; packed: number; size: number }

const packSizes = ({ sum, packed, size }: Sizes) => pack([sum, 4], [packed, 4], [size, 4])

const unknown: Sizes = { sum: 0, packed: 0, size: 0 }

const sizesOf = (bytes: Uint8Array): Sizes => ({
  sum: crc32(bytes),
  packed: bytes.byteLength,
  size: bytes.byteLength,
})

/** Yields the compressed text; returns its sizes. */
async function* deflate(text: AsyncIterable<string>): AsyncGenerator<Uint8Array, Sizes> {
  const sizes = { ...unknown }
  async function* countBytes() {
    for await (const part of text) {
      const bytes = Buffer.from(part)
      sizes.sum = crc32(bytes, sizes.sum)
      sizes.size += bytes.byteLength
      yield bytes
    }
  }
  const packing = createDeflateRaw()
  const done = pipeline(Readable.from(countBytes()), packing)
  // The loop below throws the same error.
  done.catch(() => {})
  for await (const chunk of packing as AsyncIterable<Uint8Array>) {
    sizes.packed += chunk.byteLength
    yield chunk
  }
  await done
  return sizes
}

/** MS-DOS dates begin in 1980 and count two seconds; here in UTC. */
function toDosTime(at: number): { date: number; time: number } {
  const of = new Date(at)
  const [year, month, day] = [of.getUTCFullYear() - 1980, of.getUTCMonth() + 1, of.getUTCDate()]
  return {
    date: (year << 9) | (month << 5) | day,
    time: (of.getUTCHours() << 11) | (of.getUTCMinutes() << 5) | (of.getUTCSeconds() >> 1),
  }
}

/** Little-endian, two or four bytes each. */
function pack(...numbers: readonly (readonly [value: number, size: 2 | 4])[]): Buffer {
  const packed = Buffer.alloc(numbers.reduce((sum, [, size]) => sum + size, 0))
  let offset = 0
  for (const [value, size] of numbers) offset = packed.writeUIntLE(value, offset, size)
  return packed
}

/**
 * A streamed ZIP of the entries, dated `at` (milliseconds since 1970). At most 65,535 files and 4 GB.
 * https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 */
export async function* zip(
  entries: AsyncIterable<ZipEntry>,
  at: number,
): AsyncGenerator<Uint8Array> {
  const { date, time } = toDosTime(at)
  const directory: Buffer[] = []
  let offset = 0
  for await (const entry of entries) {
    const path = Buffer.from(entry.name)
    const isStored = 'bytes' in entry
    const { version, flags, method } = isStored ? stored : deflated
    const before = pack([version, 2], [flags, 2], [method, 2], [time, 2], [date, 2])
    const named = pack([path.byteLength, 2], [0, 2])
    const known = isStored ? sizesOf(entry.bytes) : unknown
    const header = Buffer.concat([pack([0x0403_4b50, 4]), before, packSizes(known), named, path])
    yield header
    if (isStored) yield entry.bytes
    const sizes = isStored ? known : yield* deflate(entry.text)
    const behind = isStored ? [] : [pack([0x0807_4b50, 4]), packSizes(sizes)]
    yield* behind
    // With no comment, on disk 0, without attributes, and the file's offset.
    const rest = pack([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4])
    const start = pack([0x0201_4b50, 4], [version, 2])
    directory.push(Buffer.concat([start, before, packSizes(sizes), named, rest, path]))
    offset += header.byteLength + sizes.packed + Buffer.concat(behind).byteLength
  }
  const listed = Buffer.concat(directory)
  yield listed
  yield pack(
    [0x0605_4b50, 4],
    [0, 2],
    [0, 2],
    [directory.length, 2],
    [directory.length, 2],
    [listed.byteLength, 4],
    [offset, 4],
    [0, 2],
  )
}
