import assert from 'node:assert/strict'
import { crc32, inflateRawSync } from 'node:zlib'

/** The files of an archive, by its directory; checks their sums. */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const files = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    assert.equal(bytes.readUInt32LE(at), 0x0201_4b50)
    const [sum, size] = [bytes.readUInt32LE(at + 16), bytes.readUInt32LE(at + 20)]
    const [named, start] = [bytes.readUInt16LE(at + 28), bytes.readUInt32LE(at + 42)]
    const name = bytes.toString('utf8', at + 46, at + 46 + named)
    assert.equal(bytes.toString('utf8', start + 30, start + 30 + named), name)
    const packed = bytes.subarray(start + 30 + named, start + 30 + named + size)
    const content = bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed
    assert.equal(content.byteLength, bytes.readUInt32LE(at + 24), name)
    assert.equal(crc32(content), sum, name)
    files.set(name, content)
    at += 46 + named
  }
  return files
}
