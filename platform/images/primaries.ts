/** Rows, or a colour. */
type Vector = readonly [number, number, number]
export type Matrix = readonly [Vector, Vector, Vector]

/** As in CIE 1931. */
type Chromaticity = readonly [x: number, y: number]
export type Primaries = {
  red: Chromaticity
  green: Chromaticity
  blue: Chromaticity
  white: Chromaticity
}

export const d65: Chromaticity = [0.3127, 0.329]
export const srgb: Primaries = {
  red: [0.64, 0.33],
  green: [0.3, 0.6],
  blue: [0.15, 0.06],
  white: d65,
}

const dot = ([a, b, c]: Vector, [d, e, f]: Vector) => a * d + b * e + c * f
const scale = ([a, b, c]: Vector, by: number): Vector => [a * by, b * by, c * by]
const cross = ([a, b, c]: Vector, [d, e, f]: Vector): Vector => [
  b * f - c * e,
  c * d - a * f,
  a * e - b * d,
]
const transpose = ([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix => [
  [a, d, g],
  [b, e, h],
  [c, f, i],
]
const invert = ([one, two, three]: Matrix): Matrix => {
  const columns = [cross(two, three), cross(three, one), cross(one, two)] as const
  const determinant = dot(one, columns[0])
  const [x, y, z] = columns
  return transpose([
    scale(x, 1 / determinant),
    scale(y, 1 / determinant),
    scale(z, 1 / determinant),
  ])
}

const toXyz = ([x, y]: Chromaticity): Vector => [x / y, 1, (1 - x - y) / y]

/** The primaries' XYZ in columns: all three together are white. */
function columnsOf({ red, green, blue, white }: Primaries): Matrix {
  const rows = [toXyz(red), toXyz(green), toXyz(blue)] as const
  const [one, two, three] = invert(transpose(rows))
  const at = toXyz(white)
  return transpose([
    scale(rows[0], dot(one, at)),
    scale(rows[1], dot(two, at)),
    scale(rows[2], dot(three, at)),
  ])
}

/** Turns light in these primaries into that in sRGB's, white into white; undefined if they span no colours. */
export function toSrgbFrom(primaries: Primaries): Matrix | undefined {
  const columns = transpose(columnsOf(primaries))
  const [one, two, three] = invert(columnsOf(srgb))
  const row = (of: Vector) => {
    const parts: Vector = [dot(of, columns[0]), dot(of, columns[1]), dot(of, columns[2])]
    return scale(parts, 1 / dot(parts, [1, 1, 1]))
  }
  const matrix: Matrix = [row(one), row(two), row(three)]
  return matrix.flat().every(Number.isFinite) ? matrix : undefined
}
