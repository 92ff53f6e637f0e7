import { crc32 } from 'node:zlib'

export type ZipEntry = { name: string; bytes: Uint8Array }

/** UTF-8 names, no compression. */
const common = { version: 20, flags: 0x0800, method: 0 }

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
 * A streamed ZIP of the entries, dated `at` (milliseconds since 1970). Stored, not compressed: pictures
 * already are. At most 65,535 files and 4 GB. https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 */
export async function* zip(
  entries: AsyncIterable<ZipEntry>,
  at: number,
): AsyncGenerator<Uint8Array> {
  const { date, time } = toDosTime(at)
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, bytes } of entries) {
    const path = Buffer.from(name)
    const about = pack(
      [common.version, 2],
      [common.flags, 2],
      [common.method, 2],
      [time, 2],
      [date, 2],
      [crc32(bytes), 4],
      [bytes.byteLength, 4],
      [bytes.byteLength, 4],
      [path.byteLength, 2],
      [0, 2],
    )
    const header = Buffer.concat([pack([0x0403_4b50, 4]), about, path])
    // The same again, with no comment, on disk 0, without attributes, and the file's offset.
    const rest = pack([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4])
    const start = pack([0x0201_4b50, 4], [common.version, 2])
    directory.push(Buffer.concat([start, about, rest, path]))
    offset += header.byteLength + bytes.byteLength
    yield header
    yield bytes
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
