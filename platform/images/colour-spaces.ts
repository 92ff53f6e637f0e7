import { d65, srgb, toSrgbFrom, type Matrix, type Primaries } from './primaries.ts'

/** Light by stored value; 1 is paper white, and only what glares is more. */
type Curve = (value: number) => number

/** `hasSystemGamma`: the curve gives the light of the scene, which a display shows with more contrast. */
export type Space = { matrix: Matrix; curve: Curve; hasSystemGamma?: boolean }

const srgbCurve: Curve = (value) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4

const power =
  (exponent: number): Curve =>
  (value) =>
    value ** exponent

/** Paper white in cd/m²: ITU-R BT.2408. */
export const paper = 203

/** ITU-R BT.2100, table 4. */
const pq: Curve = (value) => {
  const root = value ** (1 / 78.84375)
  const light = Math.max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root)
  return (light ** (1 / 0.1593017578125) * 10_000) / paper
}

/** ITU-R BT.2100, table 5. */
const hlg: Curve = (value) =>
  value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12

/** By the codes of ITU-T H.273: wide ones, and those of old television sets. */
const primariesOf: Partial<Record<number, Primaries>> = {
  5: { red: [0.64, 0.33], green: [0.29, 0.6], blue: [0.15, 0.06], white: d65 },
  6: { red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07], white: d65 },
  9: { red: [0.708, 0.292], green: [0.17, 0.797], blue: [0.131, 0.046], white: d65 },
  11: { red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06], white: [0.314, 0.351] },
  12: { red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06], white: d65 },
}
const curveOf: Partial<Record<number, Curve>> = {
  4: power(2.2),
  5: power(2.8),
  8: power(1),
  16: pq,
  17: power(2.6),
  18: hlg,
}

/** Undefined for sRGB, and for primaries that span no colours. */
function spaceOf(primaries: Primaries = srgb, curve: Curve = srgbCurve): Space | undefined {
  if (primaries === srgb && curve === srgbCurve) return undefined
  const matrix = toSrgbFrom(primaries)
  return matrix && { matrix, curve, hasSystemGamma: curve === hlg }
}

/**
 * By the codes of ITU-T H.273; undefined for sRGB. Unknown codes count as sRGB's, and so does the curve of
 * television, as in browsers.
 */
export const fromCicp = (primaries: number, transfer: number): Space | undefined =>
  spaceOf(primariesOf[primaries], curveOf[transfer])

/** Undefined for sRGB: programs write 2.2 for its curve, which is another one in the shadows. */
export const fromGamma = (exponent: number, primaries?: Primaries): Space | undefined =>
  spaceOf(primaries, Math.abs(exponent - 2.2) < 0.02 ? srgbCurve : power(exponent))

/** https://www.adobe.com/digitalimag/pdfs/AdobeRGB1998.pdf */
const adobe: Primaries = {
  red: [0.64, 0.33],
  green: [0.21, 0.71],
  blue: [0.15, 0.06],
  white: d65,
}
export const adobeRgb = spaceOf(adobe, power(2.19921875))
