const box = (type: string, ...parts: (Buffer | string)[]): Buffer => {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part as string)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

const boxesOf = (bytes: Buffer): Buffer[] => {
  if (bytes.length === 0) return []
  const size = bytes.readUInt32BE(0)
  return [bytes.subarray(0, size), ...boxesOf(bytes.subarray(size))]
}
const typeOf = (bytes: Buffer) => bytes.toString('latin1', 4, 8)

/** A colour space by its codes in ITU-T H.273; a quarter of a turn to the left; the first brand; a film besides. */
export type AvifExtras = {
  cicp?: [primaries: number, transfer: number]
  isTurned?: boolean
  isPremultiplied?: boolean
  brand?: string
  isMoving?: boolean
}

/** An AVIF as sharp writes it, of which item 1 is the picture and item 2 its opacity, with more properties. */
export function addToAvif(
  avif: Buffer,
  { cicp, isTurned, isPremultiplied, brand = 'avif', isMoving = false }: AvifExtras,
): Buffer {
  const properties = [
    ...(cicp ? [box('colr', 'nclx', Buffer.from([0, cicp[0], 0, cicp[1], 0, 6, 0x80]))] : []),
    ...(isTurned === true ? [box('irot', Buffer.from([1]))] : []),
  ]

  function addProperties(iprp: Buffer): Buffer {
    const [ipco = iprp, ipma = iprp] = boxesOf(iprp.subarray(8))
    const count = boxesOf(ipco.subarray(8)).length
    const numbers = properties.map((_, index) => count + index + 1)
    // Box, version, number of items, and item 1's number; then how many properties it has.
    const listed = 8 + 4 + 4 + 2
    const before = ipma.readUInt8(listed)
    const end = listed + 1 + before
    return box(
      'iprp',
      box('ipco', ipco.subarray(8), ...properties),
      box(
        'ipma',
        ipma.subarray(8, listed),
        Buffer.from([before + numbers.length]),
        ipma.subarray(listed + 1, end),
        Buffer.from(numbers),
        ipma.subarray(end),
      ),
    )
  }
  const premultiplied = box('prem', Buffer.from([0, 1, 0, 1, 0, 2]))

  const [ftyp = avif, meta = avif, ...others] = boxesOf(Buffer.from(avif))
  ftyp.write(brand, 8, 'latin1')
  const items = boxesOf(meta.subarray(12)).map((item) => {
    if (typeOf(item) === 'iprp') return addProperties(item)
    const isChanged = typeOf(item) === 'iref' && isPremultiplied === true
    return isChanged ? box('iref', item.subarray(8), premultiplied) : item
  })
  const film = isMoving ? box('moov', box('mvhd', Buffer.alloc(100))) : Buffer.alloc(0)
  const moved = box('meta', meta.subarray(8, 12), ...items).length - meta.length + film.length
  // The places of the items' bytes in the file: 18 bytes for each, the place after its two numbers.
  for (const iloc of items.filter((item) => typeOf(item) === 'iloc'))
    for (let at = 16 + 4; at < iloc.length; at += 18)
      iloc.writeUInt32BE(iloc.readUInt32BE(at) + moved, at)
  return Buffer.concat([ftyp, box('meta', meta.subarray(8, 12), ...items), film, ...others])
}
