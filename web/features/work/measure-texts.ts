import { measures, type Measure } from '#contract/work-rules.ts'

export const isMeasure = (name: string): name is Measure =>
  measures.some((measure) => measure === name)

/** Accepts a point or a comma; NaN if invalid. */
const readNumber = (text: string) =>
  /^\d{1,9}([.,]\d{1,12})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN

const around: Record<Measure, RegExp> = {
  shutter: /^(.*?)(?:s|sec|″|")?$/i,
  aperture: /^(?:[fƒ]\/?)?(.*)$/i,
  iso: /^(?:iso)?(.*)$/i,
  focalLength: /^(.*?)(?:mm)?$/i,
  focalLength35: /^(.*?)(?:mm)?$/i,
}

/**
 * As photographers write it: '1/15', '2' or '0.5 s', 'f/2.8' or '2.8', 'ISO 400', '50 mm'. NaN if invalid;
 * undefined if empty.
 */
export function readMeasure(kind: Measure, typed: string): number | undefined {
  const text = typed.replaceAll(/\s/g, '')
  if (text === '') return undefined
  const bare = around[kind].exec(text)?.[1] ?? ''
  // ISO values have no decimals, so a point or a comma separates thousands.
  if (kind === 'iso') return readNumber(bare.replaceAll(/[.,](?=\d{3}(?!\d))/g, ''))
  const [part = '', whole, ...rest] = bare.split('/')
  if (whole === undefined) return readNumber(part)
  if (kind !== 'shutter' || rest.length > 0) return Number.NaN
  const seconds = readNumber(part) / readNumber(whole)
  return Number.isFinite(seconds) ? seconds : Number.NaN
}

/** `readMeasure` reads the same value back. */
export function writeMeasure(kind: Measure, value: number): string {
  const part = Math.round(1 / value)
  return kind === 'shutter' && part > 1 && 1 / part === value ? `1/${part}` : String(value)
}
