/** A colour of sRGB, `#rrggbb` in lower case. */
export type Colour = `#${string}`

/** Lightness from 0 to 1, chroma from 0 to about 0.37, hue in radians: https://www.w3.org/TR/css-color-4/#ok-lab */
export type Oklch = { l: number; c: number; h: number }

type Triple = readonly [number, number, number]

/** From 0 to 255. */
function toBytes(colour: Colour): Triple {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const toColour = (bytes: Triple): Colour =>
  `#${bytes.map((byte) => Math.round(byte).toString(16).padStart(2, '0')).join('')}`

/** By byte: contrast is asked for thousands of times. */
const linear = Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})
const toLinear = (byte: number) => linear[byte] ?? 0
const fromLinear = (value: number) =>
  255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

const map = ([a, b, c]: Triple, change: (value: number) => number): Triple => [
  change(a),
  change(b),
  change(c),
]

const dot = (row: Triple, value: Triple) =>
  row[0] * value[0] + row[1] * value[1] + row[2] * value[2]
const multiply = (matrix: readonly [Triple, Triple, Triple], value: Triple): Triple => [
  dot(matrix[0], value),
  dot(matrix[1], value),
  dot(matrix[2], value),
]

// The matrices of https://bottosson.github.io/posts/oklab/: linear sRGB to cones, their cube roots to Oklab.
const toCones = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
] as const
const toLab = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
] as const
const fromLab = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
] as const
const fromCones = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
] as const

/** A grey has no hue; it comes out with almost no chroma and any hue. */
export function toOklch(colour: Colour): Oklch {
  const [l, a, b] = multiply(
    toLab,
    map(multiply(toCones, map(toBytes(colour), toLinear)), Math.cbrt),
  )
  return { l, c: Math.hypot(a, b), h: Math.atan2(b, a) }
}

const toBytesAt = ({ l, c, h }: Oklch) =>
  map(
    multiply(
      fromCones,
      map(multiply(fromLab, [l, c * Math.cos(h), c * Math.sin(h)]), (value) => value ** 3),
    ),
    fromLinear,
  )

/** The nearest colour of sRGB with this lightness and hue: chroma that a screen cannot show is left out. */
export function fromOklch({ l, c, h }: Oklch): Colour {
  const lightness = Math.min(1, Math.max(0, l))
  // A little outside is rounding.
  const isShown = (chroma: number) =>
    toBytesAt({ l: lightness, c: chroma, h }).every((byte) => byte > -0.5 && byte < 255.5)
  let [shown, over] = isShown(c) ? [c, c] : [0, c]
  for (let step = 0; step < 16 && shown < over; step++) {
    const middle = (shown + over) / 2
    if (isShown(middle)) shown = middle
    else over = middle
  }
  const inRange = (byte: number) => Math.min(255, Math.max(0, byte))
  return toColour(map(toBytesAt({ l: lightness, c: shown, h }), inRange))
}

/** `front` at an opacity of `alpha` (0 to 1) over `back`. */
export function layer(front: Colour, alpha: number, back: Colour): Colour {
  const [one, other] = [toBytes(front), toBytes(back)]
  const mix = (index: 0 | 1 | 2) => one[index] * alpha + other[index] * (1 - alpha)
  return toColour([mix(0), mix(1), mix(2)])
}

function luminance(colour: Colour): number {
  return dot([0.2126, 0.7152, 0.0722], map(toBytes(colour), toLinear))
}

/** From 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: Colour, other: Colour): number {
  const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05]
  return Math.max(a, b) / Math.min(a, b)
}
