import { z } from './zod.ts'
import { example } from './fields.ts'

/** The plausible range of each number about how a photograph was taken; others count as errors. */
export const takenBounds = {
  /** Millimetres. */
  focalLength: { min: 0.5, max: 10_000 },
  /** Millimetres, on a 35 mm camera with the same angle of view. */
  focalLength35: { min: 1, max: 30_000 },
  /** The f-number. */
  aperture: { min: 0.5, max: 1_000 },
  /** Seconds. */
  shutter: { min: 0.000_001, max: 604_800 },
  iso: { min: 1, max: 20_000_000 },
  /** EV. */
  exposureBias: { min: -20, max: 20 },
} as const

const within = (name: keyof typeof takenBounds) =>
  z.number().min(takenBounds[name].min).max(takenBounds[name].max)

const word = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[^\p{C}]+$/u)

/** There are no photographs from before 1826. */
const localTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
  .refine((time) => {
    const at = Date.parse(`${time}Z`)
    // Some engines take 31 February for a day of March.
    return !Number.isNaN(at) && new Date(at).toISOString().startsWith(time) && time >= '1826'
  })

/** How a photograph was taken, without unknown values. */
export const photoTaken = z.object({
  make: word.optional().meta(example('FUJIFILM')),
  model: word.optional().meta(example('X-T5')),
  lens: word.optional().meta(example('XF35mmF1.4 R')),
  focalLength: within('focalLength').optional().meta(example(35, 'Millimetres')),
  focalLength35: within('focalLength35')
    .optional()
    .meta(example(52, 'Millimetres, on a 35 mm camera with the same angle of view')),
  aperture: within('aperture').optional().meta(example(2.8, 'The f-number')),
  shutter: within('shutter').optional().meta(example(0.008, 'Seconds')),
  iso: within('iso').int().optional().meta(example(400)),
  exposureBias: within('exposureBias').optional().meta(example(-0.67, 'EV')),
  flash: z.boolean().optional().meta(example(false, 'Whether it fired')),
  takenAt: localTime
    .optional()
    .meta(example('2026-05-02T21:40:05', 'By the clock of the camera, in no time zone')),
})
export type PhotoTaken = z.output<typeof photoTaken>
