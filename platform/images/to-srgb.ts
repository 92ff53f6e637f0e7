import { paper, type Space } from './colour-spaces.ts'

/** Decoded, with one value for each channel. */
export type Pixels = { data: Buffer; bits: 8 | 16 }

const readValues = ({ data, bits }: Pixels) =>
  bits === 8 ? data : new Uint16Array(data.buffer, data.byteOffset, data.length / 2)

/** The light of each stored value. */
const tabulate = (size: number, curve: (value: number) => number): Float32Array =>
  Float32Array.from({ length: size }, (_, index) => curve(index / (size - 1)))

/** A step is a quarter of an 8-bit value where the curve is steepest. */
const written = tabulate(2 ** 14, (light) =>
  Math.round(255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055)),
)
const write = (light: number): number =>
  written[Math.round(Math.min(Math.max(light, 0), 1) * (written.length - 1))] ?? 0

/** From here on bright light is compressed, so that all of it stays below white. */
const knee = 0.5

/** The factor for a colour whose brightest primary is `light`. */
function compress(light: number): number {
  if (light <= knee) return 1
  const over = (light - knee) / (1 - knee)
  return (knee + (1 - knee) * (over / (1 + over))) / light
}

/** ITU-R BT.2100's system gamma, for a display of 1,000 cd/m². */
const showScene = (red: number, green: number, blue: number): number =>
  (1_000 / paper) * (0.2627 * red + 0.678 * green + 0.0593 * blue) ** 0.2

/**
 * Turns pixels of three channels into 8-bit sRGB, in their place. HDR is tone-mapped; other colours that sRGB
 * does not have are cut off.
 */
export function convertToSrgb(pixels: Pixels, space: Space): Buffer {
  const values = readValues(pixels)
  const light = tabulate(2 ** pixels.bits, space.curve)
  const isHdr = (light.at(-1) ?? 1) > 1 || space.hasSystemGamma === true
  const [[rr, rg, rb], [gr, gg, gb], [br, bg, bb]] = space.matrix
  for (let at = 0; at < values.length; at += 3) {
    let red = light[values[at] ?? 0] ?? 0
    let green = light[values[at + 1] ?? 0] ?? 0
    let blue = light[values[at + 2] ?? 0] ?? 0
    if (space.hasSystemGamma === true) {
      const factor = showScene(red, green, blue)
      red *= factor
      green *= factor
      blue *= factor
    }
    let r = rr * red + rg * green + rb * blue
    let g = gr * red + gg * green + gb * blue
    let b = br * red + bg * green + bb * blue
    if (isHdr) {
      const factor = compress(Math.max(r, g, b))
      r *= factor
      g *= factor
      b *= factor
    }
    pixels.data[at] = write(r)
    pixels.data[at + 1] = write(g)
    pixels.data[at + 2] = write(b)
  }
  return pixels.data.subarray(0, values.length)
}

/** Puts white behind colours that are multiplied by their opacity, the last of four channels, in their place. */
export function putWhiteBehind({ data, bits }: Pixels): Pixels {
  const values = readValues({ data, bits })
  const white = 2 ** bits - 1
  let to = 0
  for (let at = 0; at < values.length; at += 4) {
    const behind = white - (values[at + 3] ?? white)
    for (let channel = 0; channel < 3; channel += 1) {
      values[to] = Math.min(white, (values[at + channel] ?? 0) + behind)
      to += 1
    }
  }
  return { data: data.subarray(0, (to * bits) / 8), bits }
}
