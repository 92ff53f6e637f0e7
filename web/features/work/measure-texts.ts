import { measures, type Measure } from '#contract/work-rules.ts'

export const isMeasure = (name: string): name is Measure =>
  measures.some((measure) => measure === name)

/** Reads a number with a point or a comma; NaN if it is none. */
const readNumber = (text: string) =>
  /^\d{1,9}([.,]\d{1,12})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN

/** Takes the unit or the name off a value. */
const around: Record<Measure, RegExp> = {
  shutter: /^(.*?)(?:s|sec|″|")?$/i,
  aperture: /^(?:[fƒ]\/?)?(.*)$/i,
  iso: /^(?:iso)?(.*)$/i,
  focalLength: /^(.*?)(?:mm)?$/i,
  focalLength35: /^(.*?)(?:mm)?$/i,
}

/**
 * Reads a value as photographers write it: '1/15', '2' or '0.5 s', 'f/2.8' or '2.8', 'ISO 400', '50 mm'. NaN if it is
 * none; undefined if the field is empty.
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

/** Writes a value into a field, so that `readMeasure` reads the same one. */
export function writeMeasure(kind: Measure, value: number): string {
  const part = Math.round(1 / value)
  return kind === 'shutter' && part > 1 && 1 / part === value ? `1/${part}` : String(value)
}
