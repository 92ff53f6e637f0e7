import { photoTaken, takenBounds, type PhotoTaken } from '#contract/photo-taken.ts'
import { z } from '#contract/zod.ts'
import { fault } from '#messages/reasons.ts'

/** What a student can type of how a photograph was taken. */
export const typedNames = [
  'shutter',
  'aperture',
  'iso',
  'focalLength',
  'focalLength35',
  'lens',
  'make',
  'model',
] as const
export type TypedName = (typeof typedNames)[number]

/** What is not known of it. */
export const missingFacts = (taken: PhotoTaken): TypedName[] =>
  typedNames.filter((name) => taken[name] === undefined)

/** Seconds as photographers write them: '1/125', '0.5', '2 s', '1/3,2'; undefined where it is none. */
export function readShutter(text: string): number | undefined {
  const [, whole, part] =
    /^(\d+(?:[.,]\d+)?)(?:\s*\/\s*(\d+(?:[.,]\d+)?))?\s*(?:s|″|")?$/i.exec(text.trim()) ?? []
  if (whole === undefined) return undefined
  const number = (digits: string) => Number(digits.replace(',', '.'))
  const seconds = number(whole) / (part === undefined ? 1 : number(part))
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
}

/** A number, with what photographers put around it: 'f/2.8', 'ISO 400', '35 mm'. */
export function readNumber(text: string): number | undefined {
  const [, digits] = /^(?:f\/?|iso)?\s*(\d+(?:[.,]\d+)?)\s*(?:mm)?$/i.exec(text.trim()) ?? []
  return digits === undefined ? undefined : Number(digits.replace(',', '.'))
}

const readers = {
  shutter: readShutter,
  aperture: readNumber,
  iso: readNumber,
  focalLength: readNumber,
  focalLength35: readNumber,
}
const labels = {
  shutter: 'labelShutter',
  aperture: 'labelAperture',
  iso: 'labelIso',
  focalLength: 'labelFocalLength',
  focalLength35: 'labelFocalLength35',
  lens: 'labelLens',
  make: 'labelMake',
  model: 'labelModel',
} as const

/** A field that may stay empty. */
const measured = (name: keyof typeof readers) =>
  z
    .string()
    .default('')
    .transform((text, context) => {
      if (text.trim() === '') return undefined
      const value = readers[name](text)
      const { min, max } = takenBounds[name]
      const isWhole = name !== 'iso' || Number.isInteger(value)
      if (value !== undefined && value >= min && value <= max && isWhole) return value
      const label = labels[name]
      const message =
        value === undefined ? fault('notNumber', { label }) : fault('between', { label, min, max })
      context.issues.push({ code: 'custom', input: text, message })
      return z.NEVER
    })
const worded = (name: 'lens' | 'make' | 'model') =>
  z
    .string()
    .max(100, fault('tooLong', { label: labels[name], max: 100 }))
    .default('')
    .transform((text) => text.trim() || undefined)
    .pipe(photoTaken.shape[name])

/** The form's fields as the facts they say. */
export const typedFacts = z.object({
  shutter: measured('shutter'),
  aperture: measured('aperture'),
  iso: measured('iso'),
  focalLength: measured('focalLength'),
  focalLength35: measured('focalLength35'),
  lens: worded('lens'),
  make: worded('make'),
  model: worded('model'),
})

/** A fact as its field holds it. */
export function toText(name: TypedName, value: PhotoTaken[TypedName]): string {
  if (value === undefined) return ''
  if (name === 'shutter' && typeof value === 'number' && value < 0.3)
    return `1/${Math.round(1 / value)}`
  return String(value)
}
