import { photoTaken, takenBounds, type PhotoTaken } from '#contract/photo-taken.ts'
import type { Measure } from '#contract/work-rules.ts'
import { z } from '#contract/zod.ts'
import { fault } from '#messages/reasons.ts'
import { isMeasure, readMeasure, writeMeasure } from './measure-texts.ts'

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
type TypedName = keyof typeof labels
export const typedNames = Object.keys(labels) as TypedName[]

export const missingFacts = (taken: PhotoTaken): TypedName[] =>
  typedNames.filter((name) => taken[name] === undefined)

/** May stay empty. */
const measured = (name: Measure) =>
  z
    .string()
    .default('')
    .transform((text, { issues }) => {
      const value = readMeasure(name, text)
      if (value === undefined) return value
      const { min, max } = takenBounds[name]
      const isWhole = name !== 'iso' || Number.isInteger(value)
      if (value >= min && value <= max && isWhole) return value
      const label = labels[name]
      const message = Number.isNaN(value)
        ? fault('notNumber', { label })
        : fault('between', { label, min, max })
      issues.push({ code: 'custom', input: text, message })
      return z.NEVER
    })
const worded = (name: 'lens' | 'make' | 'model') =>
  z
    .string()
    .max(100, fault('tooLong', { label: labels[name], max: 100 }))
    .default('')
    .transform((text) => text.trim() || undefined)
    .pipe(photoTaken.shape[name])

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

export function toText(name: TypedName, value: PhotoTaken[TypedName]): string {
  if (value === undefined) return ''
  return isMeasure(name) ? writeMeasure(name, Number(value)) : String(value)
}
