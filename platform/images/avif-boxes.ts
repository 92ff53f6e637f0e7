// The boxes of an AVIF that libvips does not read: ISO/IEC 14496-12 and 23008-12.

type Box = { type: string; content: Buffer }

/** Ends at the first box that claims more bytes than there are. */
function* boxesOf(bytes: Buffer): Generator<Box> {
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at)
    if (size < 8 || at + size > bytes.length) return
    yield {
      type: bytes.toString('latin1', at + 4, at + 8),
      content: bytes.subarray(at + 8, at + size),
    }
    at += size
  }
}

/** The content of the box at the end of these types; of a full box without its version and flags. */
function find(bytes: Buffer, [type, ...inner]: string[]): Buffer | undefined {
  const content = [...boxesOf(bytes)].find((box) => box.type === type)?.content
  const isFull = type === 'meta' || type === 'iref'
  const whole = isFull ? content?.subarray(4) : content
  return whole === undefined || inner.length === 0 ? whole : find(whole, inner)
}

/**
 * libvips goes by the first brand alone. Where AVIF is one of the others (`mif1`; `avis`, which moves and has a
 * still picture, too), makes it the first, in place.
 */
export function putAvifFirst(file: Buffer): void {
  if (file.toString('latin1', 4, 8) !== 'ftyp') return
  const brands = file.toString('latin1', 16, Math.min(file.readUInt32BE(0), 256)).match(/[^]{4}/g)
  if (brands?.includes('avif') === true) file.write('avif', 8, 'latin1')
}

/** The numbers of the primary item's properties, from 1. */
function propertiesOf(meta: Buffer): number[] {
  const [pitm, ipma] = [find(meta, ['pitm']), find(meta, ['iprp', 'ipma'])]
  if (pitm === undefined || ipma === undefined) return []
  const readId = (bytes: Buffer, at: number, isLong: boolean) =>
    isLong ? bytes.readUInt32BE(at) : bytes.readUInt16BE(at)
  const primary = readId(pitm, 4, pitm.readUInt8(0) > 0)
  const [hasLongIds, hasLongNumbers] = [ipma.readUInt8(0) > 0, ipma.readUInt8(3) % 2 === 1]
  let at = 8
  for (let items = ipma.readUInt32BE(4); items > 0; items -= 1) {
    const item = readId(ipma, at, hasLongIds)
    at += hasLongIds ? 4 : 2
    const count = ipma.readUInt8(at)
    at += 1
    // The highest bit says whether a reader must understand it.
    const numbers = Array.from({ length: count }, (_, index) =>
      hasLongNumbers
        ? ipma.readUInt16BE(at + 2 * index) & 0x7fff
        : ipma.readUInt8(at + index) & 0x7f,
    )
    if (item === primary) return numbers
    at += count * (hasLongNumbers ? 2 : 1)
  }
  return []
}

export type AvifColours = {
  /** ITU-T H.273's codes. */
  cicp: { primaries: number; transfer: number } | undefined
  /** Its colours are multiplied by their opacity already. */
  isPremultiplied: boolean
}

/** What the primary picture's boxes say; nothing if they are broken. */
export function readAvifColours(file: Buffer): AvifColours {
  try {
    const meta = find(file, ['meta']) ?? Buffer.alloc(0)
    const properties = [...boxesOf(find(meta, ['iprp', 'ipco']) ?? Buffer.alloc(0))]
    const nclx = propertiesOf(meta)
      .map((number) => properties[number - 1])
      .find(
        (box) => box?.type === 'colr' && box.content.toString('latin1', 0, 4) === 'nclx',
      )?.content
    return {
      cicp: nclx && { primaries: nclx.readUInt16BE(4), transfer: nclx.readUInt16BE(6) },
      isPremultiplied: find(meta, ['iref', 'prem']) !== undefined,
    }
  } catch {
    return { cicp: undefined, isPremultiplied: false }
  }
}
