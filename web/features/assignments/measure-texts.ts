import type { Measure } from '#contract/work-rules.ts'

/** A number as people type it, with a point or a comma; NaN where it is none. */
const readNumber = (text: string) =>
  /^\d{1,9}([.,]\d{1,12})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN

/** What may stand around a value: its unit, or what it is called. */
const around: Record<Measure, RegExp> = {
  shutter: /^(.*?)(?:s|sec|″|")?$/i,
  aperture: /^(?:[fƒ]\/?)?(.*)$/i,
  iso: /^(?:iso)?(.*)$/i,
  focalLength: /^(.*?)(?:mm)?$/i,
  focalLength35: /^(.*?)(?:mm)?$/i,
}

/**
 * Reads a limit of a rule as people type it: '1/15', '2' or '0.5 s', 'f/2.8' or '2.8', 'ISO 400', '50 mm'. NaN where it
 * is none; undefined where nothing is typed.
 */
export function readMeasure(kind: Measure, typed: string): number | undefined {
  const text = typed.replaceAll(/\s/g, '')
  if (text === '') return undefined
  const bare = around[kind].exec(text)?.[1] ?? ''
  // Nobody means a part of an ISO: these are thousands.
  if (kind === 'iso') return readNumber(bare.replaceAll(/[.,](?=\d{3}(?!\d))/g, ''))
  const [part = '', whole, ...rest] = bare.split('/')
  if (whole === undefined) return readNumber(part)
  if (kind !== 'shutter' || rest.length > 0) return Number.NaN
  const seconds = readNumber(part) / readNumber(whole)
  return Number.isFinite(seconds) ? seconds : Number.NaN
}

/** A limit as the form shows it; `readMeasure` reads the same value of it. */
export function writeMeasure(kind: Measure, value: number): string {
  const part = Math.round(1 / value)
  return kind === 'shutter' && part > 1 && 1 / part === value ? `1/${part}` : String(value)
}
